import { changeSpace } from '#calls/companies';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { shownSpace } from '../../lib/shown-space.ts';
import { forgetDrafts } from '../../lib/use-draft.ts';
import { AnswerModal } from '../../ui/answer-modal.tsx';
import styles from '../../ui/stand-alone-form.module.css';

/** The page shows a space that its session is no longer in: going back there keeps what was typed, going on does not. */
export function SpaceLeftModal() {
  const queryClient = useQueryClient();
  const user = shownSpace.user();
  const back = useMutation({
    mutationFn: ({ _id, _id_space }: { _id: string; _id_space: string }) =>
      call(changeSpace, { params: { id: _id }, body: { _id_company: _id_space } }, { fromAnySpace: true }),
    onSuccess: (opened) => {
      shownSpace.opened(opened);
      // What was refused meanwhile is asked again.
      void queryClient.invalidateQueries();
    },
  });
  const goOn = () => {
    forgetDrafts();
    window.location.assign('/');
  };
  if (user?.support)
    return (
      <AnswerModal title="L’accès d’assistance est terminé">
        <div className={styles.form}>
          <p className={styles.text}>Cette page montre {user.support.space}, que cette session ne consulte plus.</p>
          <div className={styles.actions}>
            <Button onClick={goOn}>Revenir à votre espace</Button>
          </div>
        </div>
      </AnswerModal>
    );
  const name = user?.company?.name ?? 'votre espace personnel';
  return (
    <AnswerModal title="Un autre espace est ouvert">
      <div className={styles.form}>
        <p className={styles.text}>
          Cette page montre {name}, mais un autre espace ou un autre compte a été ouvert dans un autre onglet. Rien
          n’est enregistré depuis cette page tant que vous n’avez pas choisi.
        </p>
        {back.isError && (
          <p role="alert" className={styles.error}>
            {messageOf(back.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={goOn}>
            Aller à l’espace ouvert
          </Button>
          <Button loading={back.isPending} onClick={() => user && back.mutate(user)}>
            Revenir à {name}
          </Button>
        </div>
      </div>
    </AnswerModal>
  );
}
