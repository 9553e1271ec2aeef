import type { SupportTicket } from '@joulerie/contract/support';
import type { SupportAsked } from './ask-support.ts';

export type Level = Extract<SupportTicket, { type: 'Bug' | 'Support' }>['description']['level'];
export type SupportForm = 'bug' | 'feedback' | 'issue';

/**
 * Where a person is in the support modal. `error` is a form whose sending failed, with what the server said; it becomes the form
 * again when the person changes or sends it.
 */
export type SupportState = {
  step: 'idle' | 'menu' | SupportForm | 'loading' | 'error';
  /** The form that is shown, sent or failed. */
  form: SupportForm | null;
  /** Where the modal begins, and begins again once a message is sent. */
  start: 'menu' | 'bug' | 'feedback' | 'issue';
  title: string;
  subtitle: string;
  message: string;
  level: Level | null;
  /** It was sent without its message or its level: it is not sent again before it changes. */
  incomplete: boolean;
  failure: string | null;
};

export type SupportEvent =
  | { kind: 'ask'; asked: SupportAsked }
  | { kind: 'choose'; form: 'bug' | 'feedback' }
  | { kind: 'switch' }
  | { kind: 'write'; message: string }
  | { kind: 'rate'; level: Level }
  | { kind: 'submit' }
  | { kind: 'sent' }
  | { kind: 'failed'; message: string }
  | { kind: 'cancel' };

export const IDLE: SupportState = {
  step: 'idle',
  form: null,
  start: 'menu',
  title: '',
  subtitle: '',
  message: '',
  level: null,
  incomplete: false,
  failure: null,
};

const EMPTY = { message: '', level: null, incomplete: false, failure: null };

const opened = (state: SupportState, form: SupportForm): SupportState => ({ ...state, ...EMPTY, step: form, form });

/** Whether a form has what it needs to be sent: a message and, of a bug, its level. */
export const isComplete = ({ form, message, level }: SupportState): boolean =>
  message.trim() !== '' && (form !== 'bug' || level !== null);

/** What the modal becomes. An event that means nothing where the person is changes nothing. */
export function supportReducer(state: SupportState, event: SupportEvent): SupportState {
  const { form } = state;
  switch (event.kind) {
    case 'ask': {
      const start = event.asked.option ?? 'menu';
      if (state.step !== 'idle' || start === 'documentation') return state;
      const begun = { ...IDLE, start, title: event.asked.title ?? '', subtitle: event.asked.subtitle ?? '' };
      return start === 'menu' ? { ...begun, step: 'menu' } : opened(begun, start);
    }
    case 'choose':
      return state.step === 'menu' ? opened(state, event.form) : state;
    case 'switch':
      if (form === 'bug' && state.step !== 'loading') return opened(state, 'feedback');
      return form === 'feedback' && state.step !== 'loading' ? opened(state, 'bug') : state;
    case 'write':
      return isForm(state) ? { ...edited(state), message: event.message } : state;
    case 'rate':
      return isForm(state) ? { ...edited(state), level: event.level } : state;
    case 'submit':
      if (!isForm(state) || state.incomplete) return state;
      if (!isComplete(state)) return { ...edited(state), incomplete: true };
      return { ...state, step: 'loading', failure: null };
    case 'sent':
      // Closed: it begins again where it began.
      return state.step === 'loading' ? { ...IDLE, start: state.start } : state;
    case 'failed':
      return state.step === 'loading' ? { ...state, step: 'error', failure: event.message } : state;
    case 'cancel':
      return state.step === 'loading' ? state : IDLE;
  }
}

const isForm = ({ step, form }: SupportState): boolean => form !== null && (step === form || step === 'error');

const edited = (state: SupportState): SupportState => ({
  ...state,
  step: state.form ?? state.step,
  incomplete: false,
  failure: null,
});
