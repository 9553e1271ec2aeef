import { Modal } from '@mantine/core';
import { useEffect, useReducer, useRef } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useUser } from '../../lib/session.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { type SupportAsked, onSupportAsked } from './ask-support.ts';
import { sendTicket } from './send-ticket.ts';
import { SupportForm } from './support-form.tsx';
import { IDLE, isComplete, supportReducer } from './support-machine.ts';
import { SupportMenu } from './support-menu.tsx';
import { FORMS } from './support-words.ts';

/** A cancel soon after another one, such as Escape kept down, is the same one. [ms] */
const CANCEL_MS = 300;

/** Help menu, report of a fault or of an issue, opinion. */
export function SupportModal({ first }: { first: SupportAsked }) {
  const [state, dispatch] = useReducer(supportReducer, first, (asked) => supportReducer(IDLE, { kind: 'ask', asked }));
  const user = useUser();
  const notify = useNotify();
  const cancelledAt = useRef(-CANCEL_MS);
  const { form } = state;
  const opened = state.step !== 'idle';
  useReturnFocus(opened);
  useEffect(() => onSupportAsked((asked) => dispatch({ kind: 'ask', asked })), []);
  const cancel = () => {
    const now = performance.now();
    if (now - cancelledAt.current < CANCEL_MS) return;
    cancelledAt.current = now;
    dispatch({ kind: 'cancel' });
  };
  const submit = async () => {
    dispatch({ kind: 'submit' });
    if (!form || state.incomplete || !isComplete(state)) return;
    try {
      await sendTicket(form, state, user.username);
      dispatch({ kind: 'sent' });
      notify.success(FORMS[form].sent);
    } catch (error) {
      dispatch({ kind: 'failed', message: messageOf(error) });
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={cancel}
      // A click beside the form does not lose what is written.
      closeOnClickOutside={state.message === ''}
      transitionProps={{ duration: 0 }}
      title={form ? state.title || FORMS[form].title : 'Aide'}
    >
      {form ? (
        <SupportForm state={state} form={form} dispatch={dispatch} onSubmit={() => void submit()} onCancel={cancel} />
      ) : (
        <SupportMenu onChoose={(one) => dispatch({ kind: 'choose', form: one })} onDocumentation={cancel} />
      )}
    </Modal>
  );
}
