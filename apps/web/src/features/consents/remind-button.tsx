import type { ConsentRequest } from '@joulerie/contract/consents';
import { Button } from '@mantine/core';
import { useNotify } from '../notifications/notifications.public.ts';
import { useRemind } from './calls.ts';
import { requestName } from './words.ts';

/** Mails the holder again, where a mail can still be answered. */
export function RemindButton({ request, prominent = false }: { request: ConsentRequest; prominent?: boolean }) {
  const remind = useRemind();
  const notify = useNotify();
  if (request.state !== 'CREATED' || !request.may.includes('remind')) return null;
  return (
    <Button
      variant={prominent ? 'filled' : 'subtle'}
      size={prominent ? 'sm' : 'compact-sm'}
      loading={remind.isPending}
      aria-label={`Relancer (${requestName(request)})`}
      onClick={() =>
        remind.mutate(request, {
          onSuccess: () =>
            notify.success(
              `Un nouvel e-mail part à ${request.mail ?? 'son titulaire'}\u00a0: le lien précédent ne sert plus.`,
              'Demande relancée',
            ),
          onError: (error) => notify.error(error),
        })
      }
    >
      Relancer
    </Button>
  );
}
