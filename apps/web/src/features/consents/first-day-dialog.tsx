import type { Consent } from '@joulerie/contract/consents';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { date } from '../../lib/format-date.ts';
import { DayField } from '../../ui/day-field.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { useMoveFirstDay } from './calls.ts';
import { sentenceAboutDay } from './ask-errors.ts';

/** Moves the first day of the data that a consent allows. A reader can only allow themselves less. */
export function FirstDayDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const move = useMoveFirstDay();
  const notify = useNotify();
  const [day, setDay] = useState<string | null>(consent.date_from_data);
  const [refusal, setRefusal] = useState<unknown>(null);
  const own = ownFault(consent, day);
  const said = refusal === null ? null : sentenceAboutDay(refusal);
  const save = () => {
    if (day === null || own) return;
    move.mutate(
      { id: consent._id, day },
      {
        onSuccess: () => {
          notify.success(`Les données se lisent à partir du ${date(day)}.`, 'Premier jour changé');
          onClose();
        },
        onError: setRefusal,
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Changer le premier jour des données" closeOnClickOutside={!move.isPending}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={styles.text}>
          {consent.side === 'reader'
            ? 'Vous pouvez choisir de lire moins\u00a0: les mesures d’avant ce jour ne seront plus lisibles. Pour en lire de plus anciennes, il faut un nouvel accord du titulaire.'
            : 'Les mesures d’avant ce jour ne seront pas lisibles. Vous pouvez en ouvrir de plus anciennes, autant que le gestionnaire du réseau en garde.'}
        </p>
        <DayField
          label="Premier jour"
          required
          value={day}
          error={own ?? said}
          onChange={(next) => {
            setDay(next);
            setRefusal(null);
          }}
        />
        {refusal !== null && !said && (
          <p role="alert" className={styles.error}>
            {messageOf(refusal)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={move.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={move.isPending} disabled={day === null || day === consent.date_from_data}>
            Changer ce jour
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What the page already knows to be refused. */
function ownFault({ side, date_from_data, date_to }: Consent, day: string | null): string | null {
  if (day === null) return null;
  if (day > date_to) return `L’accord se termine le ${date(date_to)}\u00a0: choisissez un jour d’avant.`;
  if (side === 'reader' && day < date_from_data)
    return `Le titulaire laisse lire à partir du ${date(date_from_data)}\u00a0: choisissez un jour d’après.`;
  return null;
}
