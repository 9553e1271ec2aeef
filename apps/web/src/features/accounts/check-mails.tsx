import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { ResendValidation } from './resend-validation.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

/** After registering: the account opens with the link of a mail. */
export function CheckMails({ username, mailSent }: { username: string; mailSent: boolean }) {
  usePageTitle('Vérifiez vos e-mails');
  return (
    <div className={styles.form}>
      <span className={styles.mark} aria-hidden>
        <IconMail size={24} />
      </span>
      <h1 className={styles.title}>{mailSent ? 'Vérifiez vos e-mails' : 'Votre compte est créé'}</h1>
      {mailSent ? (
        <p className={styles.text}>
          Un lien de validation a été envoyé à <strong>{username}</strong>. Il est valable 24&nbsp;heures et ne sert
          qu’une fois. Pensez à regarder dans les courriers indésirables.
        </p>
      ) : (
        <p className={styles.text}>
          L’e-mail de validation n’a pas pu partir vers <strong>{username}</strong>. Demandez-en un nouveau.
        </p>
      )}
      <ResendValidation username={username} />
      <p className={classes.under} data-alone>
        <Link to="/login" className={styles.link}>
          Retour à la connexion
        </Link>
      </p>
    </div>
  );
}
