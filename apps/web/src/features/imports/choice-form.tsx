import { CLOCKS, VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { Alert, Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Chip } from '../../ui/chip.tsx';
import type { GenericChoice } from './import-queue.ts';
import classes from './imports.module.css';
import { TABLE_VARIABLES, UNITS } from './table-answers.ts';

const variables = TABLE_VARIABLES.map((value) => ({ value, label: VARIABLES[value].label }));

/** An answer without its direction does not say what it holds: four questions, each with its usual answer ready. */
export function ChoiceForm(props: {
  first: GenericChoice | null;
  /** What the file does not say, where that is known. */
  notes: readonly string[];
  error: string | null;
  onChoose: (choice: GenericChoice) => void;
}) {
  const { first } = props;
  const [choice, setChoice] = useState<GenericChoice>(
    first ?? { variable: '', unit: '', stamp: 'start', zone: 'Europe/Paris' },
  );
  const [isTouched, setTouched] = useState(false);
  const units = UNITS[choice.variable as VariableName] ?? [];
  const isWhole = choice.variable !== '' && choice.unit !== '';
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault();
        props.onChoose(choice);
      }}
    >
      <p>Ce fichier ne dit pas ce qu’il contient. Précisez-le&nbsp;: l’aperçu suivra, rien n’est encore enregistré.</p>
      {first && (
        <p className={classes.actions}>
          <Chip tone={isTouched ? 'ok' : 'warn'}>{isTouched ? 'Indiqué par vous' : 'À confirmer'}</Chip>
          <span className={classes.hint}>
            {isTouched
              ? 'l’aperçu montrera le total avec ces réponses'
              : 'les réponses ci-dessous sont les plus courantes\u00a0: vérifiez la grandeur et l’unité avant de continuer'}
          </span>
        </p>
      )}
      {props.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {props.error && <Alert color="red">{props.error}</Alert>}
      <div className={classes.four}>
        <Select
          label="Grandeur"
          allowDeselect={false}
          data={variables}
          value={choice.variable || null}
          placeholder="Choisissez"
          {...(isTouched ? {} : { classNames: { input: classes.asked } })}
          onChange={(value) => {
            if (value === null) return;
            const known = UNITS[value as VariableName] ?? [];
            setTouched(true);
            // A unit is kept where the quantity has it, and given where there is one alone: else it is for the person to say.
            const unit = known.find((one) => one === choice.unit) ?? (known.length === 1 ? known[0]! : '');
            setChoice({ ...choice, variable: value, unit });
          }}
        />
        <Select
          label="Unité"
          allowDeselect={false}
          data={[...units]}
          value={choice.unit || null}
          placeholder="Choisissez"
          {...(isTouched && choice.unit !== '' ? {} : { classNames: { input: classes.asked } })}
          onChange={(value) => {
            if (value === null) return;
            setTouched(true);
            setChoice({ ...choice, unit: value });
          }}
        />
        <Select
          label="La date écrite est"
          allowDeselect={false}
          data={[
            { value: 'start', label: 'le début de l’intervalle' },
            { value: 'end', label: 'la fin de l’intervalle' },
          ]}
          value={choice.stamp}
          onChange={(value) => setChoice({ ...choice, stamp: value === 'end' ? 'end' : 'start' })}
        />
        <Select
          label="Fuseau"
          allowDeselect={false}
          data={[
            { value: 'Europe/Paris', label: 'heure de Paris' },
            { value: 'UTC', label: 'temps universel (UTC)' },
            { value: 'UTC+1', label: 'UTC+1 toute l’année' },
            { value: 'UTC+2', label: 'UTC+2 toute l’année' },
          ]}
          value={choice.zone}
          onChange={(value) => setChoice({ ...choice, zone: CLOCKS.find((one) => one === value) ?? 'Europe/Paris' })}
        />
      </div>
      <div className={classes.actions}>
        <Button type="submit" disabled={!isWhole}>
          C’est bien cela
        </Button>
      </div>
    </form>
  );
}
