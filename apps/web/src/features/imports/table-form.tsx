import type { TableColumn, TableMeaning } from '@joulerie/contract/tables';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { Alert, Button, Select, Table } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import stacked from '../../ui/stacked-table.module.css';
import classes from './imports.module.css';
import { TABLE_VARIABLES, UNITS, confirmQuery, openQuestions, previewQuery } from './table-answers.ts';
import type { ColumnAnswer, TableEdits, TableQuery } from './table-answers.ts';

type Props = {
  table: TableMeaning;
  error: string | null;
  /** Reads the file again with what was answered, and stores nothing. */
  onPreview: (query: TableQuery) => void;
  onConfirm: (query: TableQuery) => void;
};

const TONES: Record<TableColumn['certainty'], Tone> = { certain: 'ok', proposed: 'info', asked: 'warn' };
const WORDS = { certain: 'Certain', proposed: 'Proposé', asked: 'À préciser' } as const;
const WHEN = { time: 'Date et heure', hour: 'Heure', end: 'Fin de l’intervalle' } as const;

const roles = [
  { group: 'Grandeur', items: TABLE_VARIABLES.map((value) => ({ value, label: VARIABLES[value].label })) },
  { group: 'Sinon', items: [{ value: 'ignored', label: 'Ne pas lire cette colonne' }] },
];

/** What each column of a plain table is and how sure that is: nothing is stored while an answer is missing. */
export function TableForm({ table, error, onPreview, onConfirm }: Props) {
  const [edits, setEdits] = useState<TableEdits>({ columns: {} });
  const open = openQuestions(table, edits);
  const change = (more: Partial<TableEdits>) => {
    const next = { ...edits, ...more };
    setEdits(next);
    onPreview(previewQuery(next));
  };
  const answer = (at: number, to: ColumnAnswer) => change({ columns: { ...edits.columns, [at]: to } });
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(confirmQuery(table, edits));
      }}
    >
      <p>
        Voici ce que nous comprenons de ce tableau. Corrigez ce qui ne va pas&nbsp;: le total suit. Rien n’est encore
        enregistré.
      </p>
      {error && <Alert color="red">{error}</Alert>}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Colonnes du tableau">
        <Table fz="sm" verticalSpacing={6} className={stacked.stacked}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Colonne</Table.Th>
              <Table.Th>Ce que c’est</Table.Th>
              <Table.Th>Unité</Table.Th>
              <Table.Th>Certitude</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.columns.map((column) => (
              <ColumnRow
                key={column.at}
                column={column}
                answer={edits.columns[column.at]}
                onAnswer={(to) => answer(column.at, to)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Questions table={table} edits={edits} onChange={change} />
      <div className={classes.actions}>
        <Button type="submit" disabled={open > 0}>
          C’est bien cela
        </Button>
        {open > 0 && (
          <span className={classes.hint} role="status">
            {count(open, 'réponse est attendue', 'réponses sont attendues')} avant d’enregistrer
          </span>
        )}
      </div>
    </form>
  );
}

function ColumnRow(props: {
  column: TableColumn;
  answer: ColumnAnswer | undefined;
  onAnswer: (answer: ColumnAnswer) => void;
}) {
  const { column, answer, onAnswer } = props;
  const name = column.header === '' ? `Colonne ${column.at + 1}` : column.header;
  const isWhen = column.role === 'time' || column.role === 'hour' || column.role === 'end';
  const role = answer?.role ?? (column.certainty === 'asked' ? null : column.role);
  const unit = answer ? answer.unit : role === null ? null : column.unit;
  const units = role !== null && isVariableName(role) ? (UNITS[role] ?? []) : [];
  const certainty = answer ? 'certain' : column.certainty;
  return (
    <Table.Tr>
      <Table.Td data-label="Colonne">
        <LongName lines={2}>{name}</LongName>
        {column.register && <div className={classes.hint}>{column.register}</div>}
        <div className={classes.hint}>{column.samples.slice(0, isWhen ? 2 : 3).join(' · ')}</div>
      </Table.Td>
      <Table.Td data-label="Ce que c’est" data-wide className={classes.role}>
        {isWhen ? (
          WHEN[column.role as keyof typeof WHEN]
        ) : (
          <Select
            aria-label={`Ce qu’est «\u00a0${name}\u00a0»`}
            placeholder="Choisissez"
            allowDeselect={false}
            data={roles}
            value={role}
            error={role === null}
            onChange={(value) => {
              if (value === 'ignored') onAnswer({ role: 'ignored', unit: null });
              else if (value && isVariableName(value)) {
                const of = UNITS[value] ?? [];
                onAnswer({
                  role: value,
                  unit: column.unit && of.includes(column.unit) ? column.unit : (of[0] ?? null),
                });
              }
            }}
          />
        )}
      </Table.Td>
      <Table.Td data-label="Unité" className={classes.unit}>
        {units.length > 0 && role !== null ? (
          <Select
            aria-label={`Unité de «\u00a0${name}\u00a0»`}
            allowDeselect={false}
            data={unit === null || units.includes(unit) ? [...units] : [unit, ...units]}
            value={unit}
            onChange={(value) => value && onAnswer({ role, unit: value })}
          />
        ) : (
          '—'
        )}
      </Table.Td>
      <Table.Td data-label="Certitude" data-wide>
        <Chip tone={TONES[certainty]}>{WORDS[certainty]}</Chip>
        <div className={classes.hint}>{answer ? 'indiqué par vous' : column.reason}</div>
      </Table.Td>
    </Table.Tr>
  );
}

const choice = (label: string, words: Record<string, string>) => ({
  label,
  data: Object.entries(words).map(([value, text]) => ({ value, label: text })),
});

const CHOICES = {
  dateOrder: choice('Ordre des dates', { day: 'jour/mois/année', month: 'mois/jour/année' }),
  decimal: choice('Séparateur décimal', { ',': 'virgule (1,5)', '.': 'point (1.5)' }),
  stamp: choice('L’heure écrite est', { start: 'le début de l’intervalle', end: 'la fin de l’intervalle' }),
  zone: choice('Fuseau', { 'Europe/Paris': 'heure de Paris', UTC: 'temps universel (UTC)' }),
};

/** How dates and numbers are written. */
function Questions(props: { table: TableMeaning; edits: TableEdits; onChange: (more: Partial<TableEdits>) => void }) {
  const { table, edits, onChange } = props;
  const keys = (['dateOrder', 'decimal', 'stamp', 'zone'] as const).filter((key) => table[key] !== null);
  if (keys.length === 0) return null;
  return (
    <div className={classes.four}>
      {keys.map((key) => {
        const { label, data } = CHOICES[key];
        const { value, certainty, reason } = table[key]!;
        const edited = edits[key];
        const isOpen = certainty === 'asked' && edited === undefined;
        return (
          <Select
            key={key}
            label={label}
            placeholder="Choisissez"
            allowDeselect={false}
            data={data}
            value={edited ?? (isOpen ? null : value)}
            error={isOpen}
            description={edited === undefined ? reason : 'indiqué par vous'}
            inputWrapperOrder={['label', 'input', 'description']}
            onChange={(chosen) => chosen && onChange({ [key]: chosen } as Partial<TableEdits>)}
          />
        );
      })}
    </div>
  );
}
