import { PointFacts } from '@joulerie/contract/point-facts';
import type { Source } from '@joulerie/contract/sources';
import { Alert, Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
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
import { FactSectionList } from './fact-section-list.tsx';
import { type FactSection, sectionsOf } from './fact-sections.ts';
import { type Value, factText } from './fact-text.ts';
import { useUpdateSource } from './update-source.ts';
import classes from './sources.module.css';

type Values = Record<string, Value>;
const factsIn = (source: Source, block: FactBlock) => (source.point[block] ?? {}) as Values;

/** A block of facts of a point: read, then edited in place. Only what changed is sent. */
export function FactPanel({ source, block, edits }: { source: Source; block: FactBlock; edits: boolean }) {
  const [editing, setEditing] = useState(false);
  const { title } = BLOCKS[block];
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
        <FactForm source={source} block={block} onDone={() => setEditing(false)} />
      ) : (
        <FactList source={source} block={block} />
      )}
    </Panel>
  );
}

const keysOf = ({ fields }: FactSection) => fields.map(({ key }) => key);

/** Which sections are open: at first those with one of these facts, and always the first one. */
function useSections(block: FactBlock, facts: Values) {
  const sections = sectionsOf(block);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        sections
          .filter((one, i) => i === 0 || keysOf(one).some((key) => (facts[key] ?? '') !== ''))
          .map(({ title }) => title),
      ),
  );
  const toggle = (title: string, isOpen: boolean) => {
    if (isOpen !== opened.has(title))
      setOpened(new Set(isOpen ? [...opened, title] : [...opened].filter((one) => one !== title)));
  };
  const openWrong = (wrong: readonly string[]) =>
    setOpened(
      new Set([
        ...opened,
        ...sections.filter((one) => keysOf(one).some((key) => wrong.includes(key))).map(({ title }) => title),
      ]),
    );
  return { sections, opened, toggle, openWrong };
}

function FactList({ source, block }: { source: Source; block: FactBlock }) {
  const facts = factsIn(source, block);
  const { sections, opened, toggle } = useSections(block, facts);
  const isKnown = (key: string) => (facts[key] ?? '') !== '';
  return (
    <FactSectionList sections={sections} opened={opened} onToggle={toggle} isKnown={isKnown}>
      {({ fields }) => (
        <dl className={classes.grid} style={{ margin: 0 }}>
          {fields.map((field) => (
            <Fact key={field.key} label={field.label} unknown={!isKnown(field.key)}>
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
    </FactSectionList>
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

type FormProps = { source: Source; block: FactBlock; onDone: () => void };

function FactForm({ source, block, onDone }: FormProps) {
  const { fields } = BLOCKS[block];
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
  const { sections, opened, toggle, openWrong } = useSections(block, first);
  const refuse = (wrong: Record<string, string>) => {
    setErrors(wrong);
    openWrong(Object.keys(wrong));
  };
  const set = (key: string, value: Value) => setValues((before) => ({ ...before, [key]: value }));

  const changed = Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value === '' ? null : value] as const)
      .filter(([key, value]) => value !== (first[key] ?? null)),
  );

  const wrongKeys = useMemo(() => Object.keys(errors), [errors]);
  const save = async () => {
    const wrong = schemaErrors(PointFacts)({ [block]: changed });
    refuse(Object.fromEntries(Object.entries(wrong).map(([path, text]) => [path.replace(`${block}.`, ''), text])));
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
        refuse(Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1)!, text])));
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
      <FactSectionList
        sections={sections}
        opened={opened}
        onToggle={toggle}
        isKnown={(key) => (values[key] ?? '') !== ''}
        wrong={wrongKeys}
      >
        {(section) => (
          <div className={classes.grid}>
            {section.fields.map((field) => (
              <FactInput
                key={field.key}
                field={field}
                value={values[field.key] ?? null}
                error={errors[field.key]}
                onChange={(value) => set(field.key, value)}
              />
            ))}
          </div>
        )}
      </FactSectionList>
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
          placeholder="valeur inconnue"
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
          placeholder="valeur inconnue"
          clearable
          error={error}
          // A value that is not of the list, from an operator or an older version, stays until another one is chosen.
          data={[
            ...field.options,
            ...(value === null || field.options.some((one) => one.value === value)
              ? []
              : [{ value: String(value), label: String(value) }]),
          ]}
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
