import { Button, Checkbox, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { DayField } from '../../ui/day-field.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { errorsByField, suggestionOf } from './ask-errors.ts';
import {
  type AskField,
  type AskKind,
  type AskValues,
  type ChosenMeter,
  NOTHING_ASKED,
  askedOf,
  faultsOf,
} from './ask-values.ts';
import { ASK_WORDS } from './ask-words.ts';
import { sourceConsentQuery } from './calls.ts';
import { DoubtfulMail } from './doubtful-mail.tsx';
import { MeterChoice } from './meter-choice.tsx';
import { MeterList } from './meter-list.tsx';
import { useAsk } from './use-ask.ts';

type Props = {
  kind: AskKind;
  /** The meter that is asked for, where the dialog opens from it. */
  meter?: ChosenMeter | undefined;
  /** What is known of the holder already. */
  known?: Partial<AskValues> | undefined;
  onClose: () => void;
};

/** Asking a holder by e-mail. Closed by Escape or its cross, it keeps what was typed. */
export function AskDialog({ kind, meter, known, onClose }: Props) {
  useReturnFocus();
  const words = ASK_WORDS[kind];
  const { draft, save, forget } = useDraft<AskValues>(`ask ${kind} ${meter?.id ?? ''}`);
  const [values, setValues] = useState<AskValues>({
    ...NOTHING_ASKED,
    ...known,
    ...draft,
    ...(meter && { meter }),
  });
  const [left, setLeft] = useState(false);
  const [touched, setTouched] = useState<'nothing' | 'other' | 'mail'>('nothing');
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const ask = useAsk();
  const notify = useNotify();
  const signedMail = useSignedMail(kind, values.meter);
  const shown = { ...values, mail: touched === 'mail' ? values.mail : values.mail || signedMail };

  const faults = left ? faultsOf(kind, shown) : {};
  const refusals = errorsByField(ask.error);
  const suggestion = suggestionOf(ask.error);
  const errorOf = (field: AskField) => faults[field] ?? refusals[field] ?? null;

  const change = (changes: Partial<AskValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    save(next);
    if (touched !== 'mail') setTouched('mail' in changes ? 'mail' : 'other');
    // What the server said was about other values.
    if (ask.isError) ask.reset();
  };
  const close = () => {
    forget();
    onClose();
  };
  const send = (sent: AskValues, isConfirmed: boolean) =>
    ask.mutate(askedOf(kind, sent, isConfirmed), {
      onSuccess: ({ mail }) => {
        notify.success(`La demande est envoyée à ${mail ?? sent.mail}.`);
        close();
      },
    });
  const submit = () => {
    setLeft(true);
    if (shown.isDayWrong || Object.keys(faultsOf(kind, shown)).length > 0) return;
    send(shown, confirmed === shown.mail.trim());
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size="lg"
      closeOnClickOutside={touched === 'nothing' && !ask.isPending}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.text}>{words.text}</p>
        {kind === 'several' ? (
          <MeterList chosen={values.meters} onChange={(meters) => change({ meters })} error={errorOf('meter')} />
        ) : (
          <MeterChoice
            fixed={meter}
            chosen={values.meter}
            onChange={(next) => change({ meter: next })}
            error={errorOf('meter')}
          />
        )}
        <TextInput
          label={words.mailLabel}
          type="email"
          withAsterisk
          autoComplete="off"
          autoCapitalize="none"
          value={shown.mail}
          error={errorOf('mail')}
          onChange={(event) => change({ mail: event.currentTarget.value })}
        />
        {suggestion && (
          <DoubtfulMail
            suggestion={suggestion}
            onCorrect={() => change({ mail: suggestion })}
            onConfirm={() => {
              setConfirmed(shown.mail.trim());
              send(shown, true);
            }}
          />
        )}
        {kind !== 'extend' && <HolderName values={values} onChange={change} errorOf={errorOf} />}
        {words.day && kind !== 'several' && (
          <DayField
            label={words.day.label}
            description={words.day.description}
            required={kind === 'owner'}
            value={values.day}
            error={errorOf('day')}
            onChange={(day, empty) => change({ day, isDayWrong: day === null && !empty })}
          />
        )}
        {kind === 'one' && (
          <Checkbox
            label="Un autre espace lit déjà ce compteur"
            description="Le titulaire partage avec vous ce qu’il a déjà accordé, jusqu’à la même date au plus tard."
            checked={values.shared}
            onChange={(event) => change({ shared: event.currentTarget.checked })}
          />
        )}
        {ask.isError && !suggestion && Object.keys(refusals).length === 0 && (
          <p role="alert" className={styles.error}>
            {messageOf(ask.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={close} disabled={ask.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={ask.isPending}>
            Envoyer la demande
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Who signed the consent to prolong, as far as the requests of the meter say: the address need not be typed again. */
function useSignedMail(kind: AskKind, meter: ChosenMeter | null): string {
  const known = useQuery({ ...sourceConsentQuery(meter?.id ?? ''), enabled: kind === 'extend' && meter !== null });
  return known.data?.requests.find(({ state }) => state === 'ACCEPTED')?.mail ?? '';
}

type HolderProps = {
  values: AskValues;
  onChange: (changes: Partial<AskValues>) => void;
  errorOf: (field: AskField) => string | null;
};

/** The name of the holder, where it is known: the mail names them by it, and they correct it when they sign. */
function HolderName({ values, onChange, errorOf }: HolderProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Le titulaire est"
        value={values.who}
        onChange={(who) => onChange({ who: who === 'company' ? 'company' : 'person' })}
        data={[
          { value: 'person', label: 'Une personne' },
          { value: 'company', label: 'Une organisation' },
        ]}
      />
      {values.who === 'company' ? (
        <TextInput
          label="Nom de l’organisation"
          description="Facultatif"
          autoComplete="off"
          value={values.company}
          error={errorOf('company')}
          onChange={(event) => onChange({ company: event.currentTarget.value })}
        />
      ) : (
        <div className={styles.pair}>
          <TextInput
            label="Prénom"
            description="Facultatif"
            autoComplete="off"
            value={values.firstname}
            error={errorOf('firstname')}
            onChange={(event) => onChange({ firstname: event.currentTarget.value })}
          />
          <TextInput
            label="Nom"
            description="Facultatif"
            autoComplete="off"
            value={values.lastname}
            error={errorOf('lastname')}
            onChange={(event) => onChange({ lastname: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
