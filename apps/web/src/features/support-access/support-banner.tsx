import type { User } from '@joulerie/contract/accounts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { time } from '../../lib/format-date.ts';
import { meQuery } from '../../lib/session.tsx';
import { useEndSupportAccess } from './calls.ts';
import classes from './support-access.module.css';

const MARGIN_MS = 1_000;

/** Which space is read, why and until when, and the way out. */
export function OpenAccess({ support: { space, reason, endsAt } }: { support: NonNullable<User['support']> }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useEndSupportAccess();
  useEffect(() => {
    // The server is asked, whose clock decides: over what it has ended, the page says so.
    const ask = () => void client.invalidateQueries({ queryKey: meQuery.queryKey });
    const timer = setTimeout(ask, Math.max(0, Date.parse(endsAt) + MARGIN_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [client, endsAt]);
  return (
    <div role="status" aria-label="Accès d’assistance" className={classes.banner}>
      <p className={classes.words}>
        Accès d’assistance à l’espace {space}&nbsp;: motif «&nbsp;{reason}&nbsp;». En consultation, jusqu’à{' '}
        {time(endsAt)}.{error && ` ${messageOf(error)}`}
      </p>
      <Button size="xs" variant="default" loading={isPending || isSuccess} onClick={() => mutate()}>
        Terminer
      </Button>
    </div>
  );
}
