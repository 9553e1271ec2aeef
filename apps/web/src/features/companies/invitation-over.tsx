import { Button } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CallError } from '../../lib/call-error.ts';
import styles from '../../ui/stand-alone-form.module.css';

/** Whether an invitation was answered, ended, or never was. */
export const isInvitationOver = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'invalid_invitation';

/** An invitation that leads nowhere any more, and what to do. */
export function InvitationOver({ text }: { text: string }) {
  return (
    <div className={styles.form}>
      <span className={styles.mark} aria-hidden>
        <IconMailOff size={24} />
      </span>
      <h1 className={styles.title}>Cette invitation ne fonctionne plus</h1>
      <p className={styles.text}>{text}</p>
      <Button component={Link} to="/login" variant="default" size="md">
        Aller à la connexion
      </Button>
    </div>
  );
}
