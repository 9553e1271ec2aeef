import type { ConsentRequest } from '@joulerie/contract/consents';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { mailPreviewQuery, useCloseRequest, useRemoveRequest } from './calls.ts';
import classes from './consents.module.css';

/** What is about to be done with a request. */
export type RequestAct = { kind: 'preview' | 'close' | 'remove'; request: ConsentRequest };

/** The dialog of an act. */
export function RequestDialogs({ act: { kind, request }, onClose }: { act: RequestAct; onClose: () => void }) {
  useReturnFocus();
  switch (kind) {
    case 'preview':
      return <MailPreview request={request} onClose={onClose} />;
    case 'close':
      return <Closing request={request} onClose={onClose} />;
    case 'remove':
      return <Removal request={request} onClose={onClose} />;
  }
}

type Props = { request: ConsentRequest; onClose: () => void };

/** The mail that the holder received, as a text: its link is known to them alone. */
function MailPreview({ request, onClose }: Props) {
  const mail = useQuery(mailPreviewQuery(request));
  return (
    <Modal opened onClose={onClose} title="L’e-mail du titulaire" size="lg">
      {mail.isError ? (
        <ErrorState error={mail.error} retry={() => void mail.refetch()} />
      ) : !mail.data ? (
        <RowsSkeleton rows={4} />
      ) : (
        <div className={classes.mail}>
          <p>
            <span className={classes.detail}>À</span> {mail.data.to}
          </p>
          <p>
            <span className={classes.detail}>Objet</span> <strong>{mail.data.subject}</strong>
          </p>
          <div className={classes.letter} tabIndex={0} role="region" aria-label="Texte de l’e-mail">
            {mail.data.text}
          </div>
          <p className={classes.detail}>Le vrai lien n’est connu que du titulaire.</p>
        </div>
      )}
    </Modal>
  );
}

const toWhom = ({ mail }: ConsentRequest) => mail ?? 'le titulaire';

function Closing({ request, onClose }: Props) {
  const close = useCloseRequest();
  const notify = useNotify();
  return (
    <ConfirmModal
      opened
      title="Clore cette demande&nbsp;?"
      confirmLabel="Clore la demande"
      onClose={onClose}
      onConfirm={async () => {
        await close.mutateAsync(request);
        notify.success('Le lien envoyé ne sert plus.', 'Demande close');
      }}
    >
      <p>
        {toWhom(request)} ne pourra plus y répondre. La demande reste dans la liste, close&nbsp;; vous pourrez en faire
        une autre.
      </p>
    </ConfirmModal>
  );
}

function Removal({ request, onClose }: Props) {
  const remove = useRemoveRequest();
  const notify = useNotify();
  return (
    <ConfirmModal
      opened
      danger
      title="Retirer cette demande&nbsp;?"
      cancelLabel="Garder"
      confirmLabel="Retirer la demande"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync(request);
        notify.success('Le lien envoyé ne sert plus.', 'Demande retirée');
      }}
    >
      <p>
        Pour une demande faite par erreur, ou à la mauvaise adresse&nbsp;: le lien envoyé à {toWhom(request)} dira
        qu’elle est retirée.
      </p>
    </ConfirmModal>
  );
}
