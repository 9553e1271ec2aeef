import { PointFacts } from '@joulerie/contract/point-facts';
import type { Source } from '@joulerie/contract/sources';
import { Alert, Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { number, percent } from '../../lib/format.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { Fact } from './fact.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel, PanelLink } from '../../ui/panel.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { BLOCKS } from './fact-fields.ts';
import type { FactBlock } from '@joulerie/domain/vocabulary';
import type { Field } from './fact-fields.ts';
import { type Value, factText } from './fact-text.ts';
import { useUpdateSource } from './update-source.ts';
import classes from './sources.module.css';

type Values = Record<string, Value>;
const factsIn = (source: Source, block: FactBlock) => (source.point[block] ?? {}) as Values;

/** A block of facts of a point: read, then edited in place. Only what changed is sent. */
export function FactPanel({ source, block, edits }: { source: Source; block: FactBlock; edits: boolean }) {
  const [editing, setEditing] = useState(false);
  const { title, fields } = BLOCKS[block];
  const facts = factsIn(source, block);
  return (
    <Panel
      title={title}
      links={
        edits && (
          <PanelLink onClick={() => setEditing(!editing)} pressed={editing}>
            {editing ? 'Annuler' : 'Modifier'}
          </PanelLink>
        )
      }
    >
      {editing ? (
        <FactForm source={source} block={block} fields={fields} onDone={() => setEditing(false)} />
      ) : (
        <dl className={classes.grid} style={{ margin: 0 }}>
          {fields.map((field) => (
            <Fact key={field.key} label={field.label} unknown={(facts[field.key] ?? '') === ''}>
              {factText(field, facts[field.key] ?? null)}
            </Fact>
          ))}
          {block === 'sensor' && (
            <Fact label="Batterie" unknown={batteryWords(source.battery) === NO_BATTERY}>
              {batteryWords(source.battery)}
            </Fact>
          )}
        </dl>
      )}
    </Panel>
  );
}

const NO_BATTERY = 'inconnue';

/** What a sensor last said of its battery. */
function batteryWords(battery: Source['battery']): string {
  const level = battery?.level ?? null;
  const tension = battery?.tension ?? null;
  const words = [level !== null && percent(level / 100, 0), tension !== null && `${number(tension / 1000, 2)}\u00a0V`];
  return words.filter(Boolean).join(' · ') || NO_BATTERY;
}

type FormProps = { source: Source; block: FactBlock; fields: readonly Field[]; onDone: () => void };

function FactForm({ source, block, fields, onDone }: FormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  // Edited from the state that was shown: what others change meanwhile is asked about, not written over.
  const [from] = useState(source);
  const first = factsIn(from, block);
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ key }) => [key, first[key] ?? null])),
  );
  const update = useUpdateSource();
  const client = useQueryClient();
  const notify = useNotify();
  const set = (key: string, value: Value) => setValues((before) => ({ ...before, [key]: value }));

  const changed = Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value === '' ? null : value] as const)
      .filter(([key, value]) => value !== (first[key] ?? null)),
  );

  const save = async () => {
    const wrong = schemaErrors(PointFacts)({ [block]: changed });
    setErrors(Object.fromEntries(Object.entries(wrong).map(([path, text]) => [path.replace(`${block}.`, ''), text])));
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await update.mutateAsync({ from, changes: { point: { [block]: changed } } });
      await client.invalidateQueries({ queryKey: ['data'] });
      notify.success('Les informations sont enregistrées.');
      onDone();
    } catch (error) {
      if (error instanceof CallError)
        setErrors(
          Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1)!, text])),
        );
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard dirty={Object.keys(changed).length > 0} />
      <div className={classes.grid}>
        {fields.map((field) => (
          <FactInput
            key={field.key}
            field={field}
            value={values[field.key] ?? null}
            error={errors[field.key]}
            onChange={(value) => set(field.key, value)}
          />
        ))}
      </div>
      {failure !== null && <Alert color="red">{messageOf(failure)}</Alert>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone} disabled={busy}>
          Annuler
        </Button>
        <Button type="submit" loading={busy}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

type InputProps = { field: Field; value: Value; error: string | undefined; onChange: (value: Value) => void };

function FactInput({ field, value, error, onChange }: InputProps) {
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          label={field.label}
          value={value === null ? null : Number(value)}
          onChange={onChange}
          error={error}
          {...(field.unit ? { unit: field.unit } : {})}
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
          {...(field.step === undefined ? {} : { step: field.step })}
        />
      );
    case 'yesno':
      return (
        <Select
          label={field.label}
          placeholder="inconnu"
          clearable
          error={error}
          data={[
            { value: 'true', label: 'oui' },
            { value: 'false', label: 'non' },
          ]}
          value={value === null ? null : String(value)}
          onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
        />
      );
    case 'choice':
      return (
        <Select
          label={field.label}
          placeholder="inconnu"
          clearable
          error={error}
          data={[...field.options]}
          value={value === null ? null : String(value)}
          onChange={onChange}
        />
      );
    case 'day':
      return (
        <DayField label={field.label} value={value === null ? null : String(value)} error={error} onChange={onChange} />
      );
    case 'text':
      return (
        <TextInput
          label={field.label}
          placeholder={field.placeholder ?? 'valeur inconnue'}
          error={error}
          value={value === null ? '' : String(value)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
  }
}
