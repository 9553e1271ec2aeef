import { getCompanySecurity, updateCompanySecurity } from '#calls/companies';
import { Switch } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { useScope } from '../../lib/scope.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import styles from '../../ui/stand-alone-form.module.css';

const securityQuery = queryOptions({
  queryKey: ['company-security'],
  queryFn: ({ signal }) => call(getCompanySecurity, {}, { signal }),
});

/** What the company asks of its members at sign-in; asking for more is confirmed, since it stops the work of some. */
export function SecurityPanel() {
  const security = useQuery(securityQuery);
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { irve } = useScope().flags;
  const update = useMutation({
    mutationFn: (secondFactorRequired: boolean) => call(updateCompanySecurity, { body: { secondFactorRequired } }),
    onSuccess: (saved) => queryClient.setQueryData(securityQuery.queryKey, saved),
  });
  if (security.isError)
    return (
      <Panel title="Sécurité">
        <ErrorState error={security.error} retry={() => void security.refetch()} />
      </Panel>
    );
  if (!security.data)
    return (
      <Panel title="Sécurité">
        <RowsSkeleton rows={1} height={52} />
      </Panel>
    );
  const { secondFactorRequired, members, withoutFactor, may } = security.data;
  const lacksOwn = update.error instanceof CallError && update.error.code === 'lacks_own_factor';
  const stop = () =>
    update.mutate(false, {
      onSuccess: () => notify.success('Le second facteur n’est plus exigé.'),
      onError: (error) => notify.error(error, 'Le réglage n’a pas été changé'),
    });
  return (
    <Panel title="Sécurité">
      <div className={styles.form}>
        <Switch
          label="Exiger un second facteur de tous les membres"
          description={
            withoutFactor === 0
              ? `${members > 1 ? `Les ${members} membres` : 'Le seul membre'} en ${members > 1 ? 'ont' : 'a'} un.`
              : `${count(withoutFactor, 'membre')} sur ${members} n’en ${withoutFactor > 1 ? 'ont' : 'a'} pas encore.`
          }
          checked={secondFactorRequired}
          disabled={may.length === 0 || update.isPending}
          onChange={(event) => (event.currentTarget.checked ? setAsking(true) : stop())}
        />
        {may.length === 0 && <p className={styles.text}>Un propriétaire de l’espace décide de ce réglage.</p>}
        {lacksOwn && (
          <p role="alert" className={styles.error}>
            {update.error?.message} {!irve && <AppLink href="/user/parametre">Ouvrir mes paramètres</AppLink>}
          </p>
        )}
      </div>
      <ConfirmModal
        opened={asking}
        title="Exiger un second facteur&nbsp;?"
        confirmLabel="Exiger"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          // Its reason is shown beside the switch, with what to do.
          await update.mutateAsync(true).catch((error: unknown) => {
            if (!(error instanceof CallError && error.code === 'lacks_own_factor')) throw error;
          });
        }}
      >
        {withoutFactor === 0
          ? 'Les membres qui rejoindront l’espace devront en ajouter un avant de l’ouvrir.'
          : `${count(withoutFactor, 'membre')} ne ${withoutFactor > 1 ? 'pourront' : 'pourra'} plus rien ouvrir ici avant d’en avoir ajouté un, dès maintenant.`}
      </ConfirmModal>
    </Panel>
  );
}
