import { type FormEvent, useState } from 'react';
import { CallError, reasonOf } from '../lib/call-error.ts';
import { Button } from './button.tsx';
import { renewLink } from './calls.ts';
import { TextField } from './fields.tsx';
import { Heading } from './heading.tsx';
import type { Target } from './link.ts';
import { Notice } from './notice.tsx';
import { useOnce } from './use-once.ts';
import classes from './sheet.module.css';

/** A link of more than twelve months: whoever knows the address that signed has a new one mailed there. */
export function OldLink({ target }: { target: Target }) {
  const [mail, setMail] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, error, send } = useOnce();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = mail.trim();
    if (!typed.includes('@')) {
      setFault('Indiquez une adresse e-mail, par exemple nom@exemple.fr.');
      return;
    }
    void send(async () => {
      try {
        await renewLink(target, typed);
      } catch (failure) {
        if (failure instanceof CallError) setFault(failure.fields.mail);
        throw failure;
      }
      setSentTo(typed);
    });
  };

  if (sentTo !== null)
    return (
      <>
        <Heading>Regardez vos e-mails</Heading>
        <p className={classes.lead}>
          Si <strong>{sentTo}</strong> est l’adresse de cet accord, un nouveau lien vient d’y être envoyé. Ouvrez-le
          pour voir votre accord, ou le retirer.
        </p>
        <p className={classes.lead}>Rien n’arrive&nbsp;? Regardez parmi les courriers indésirables.</p>
      </>
    );
  return (
    <>
      <Heading>Ce lien a plus de douze mois</Heading>
      <p className={classes.lead}>
        Un ancien e-mail peut se trouver entre d’autres mains. Indiquez l’adresse à laquelle vous l’avez reçu&nbsp;: un
        nouveau lien vers votre accord y sera envoyé.
      </p>
      <form noValidate onSubmit={submit}>
        {error !== null && fault === undefined && (
          <Notice tone="bad" isNews>
            {reasonOf(error)}
          </Notice>
        )}
        <TextField
          name="mail"
          label="Votre adresse e-mail"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={mail}
          fault={fault}
          onChange={(typed) => {
            setMail(typed);
            setFault(undefined);
          }}
        />
        <div className={classes.actions}>
          <Button kind="main" type="submit" busy={busy}>
            Recevoir un nouveau lien
          </Button>
        </div>
      </form>
    </>
  );
}
