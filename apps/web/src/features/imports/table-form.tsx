import type { TableColumn, TableMeaning } from '@joulerie/contract/tables';
import type { ImportReport } from '@joulerie/contract/import-report';
import { Alert, Button, Checkbox, Select, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { parisDay } from '@joulerie/domain/calendar';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { dateShort } from '../../lib/format-date.ts';
import { count } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import stacked from '../../ui/stacked-table.module.css';
import classes from './imports.module.css';
import { RoleSelect, UnitSelect, columnName } from './column-fields.tsx';
import {
  confirmQuery,
  isMoment,
  isWhole,
  openQuestions,
  partsOf,
  previewQuery,
  withAnswer,
  withoutFactor,
  withoutOthers,
  withParts,
} from './table-answers.ts';
import type { ColumnAnswer, TableEdits, TableQuery } from './table-answers.ts';
import { LINE_CHOICES, LINE_KEYS, WRITING_CHOICES, WRITING_KEYS } from './writing-choices.ts';

type Props = {
  table: TableMeaning;
  /** The layout of the space that it is written in, whose answers are proposed. */
  layout: ImportReport['layout'];
  /** What was read with the answers so far, `proposed` while some are expected; null while it is read with the last one. */
  total: (proposed: boolean) => ReactNode;
  error: string | null;
  /** Reads the file again with what was answered, and stores nothing. */
  onPreview: (query: TableQuery) => void;
  onConfirm: (query: TableQuery) => void;
  /** How many other files wait for the same answers. */
  alike: number;
  /** The answers serve these files too. */
  onConfirmAlike: (choiceOf: ChoiceOf) => void;
};

/** What was answered, for a table of the same columns. */
export type ChoiceOf = (table: TableMeaning) => TableQuery;

const TONES: Record<TableColumn['certainty'], Tone> = { certain: 'ok', proposed: 'info', asked: 'warn' };
const WORDS = { certain: 'Certain', proposed: 'Proposé', asked: 'À préciser' } as const;

/** What each column of a plain table is and how sure that is: nothing is stored while an answer is missing. */
export function TableForm({ table, layout, total, error, alike, onPreview, onConfirm, onConfirmAlike }: Props) {
  const [edits, setEdits] = useState<TableEdits>({ columns: {} });
  const open = openQuestions(table, edits);
  const others = withoutOthers(table, edits);
  const change = (more: Partial<TableEdits>) => {
    const next = { ...edits, ...more };
    setEdits(next);
    onPreview(previewQuery(next));
  };
  const answer = (at: number, to: ColumnAnswer) => change({ columns: withAnswer(edits.columns, at, to) });
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(confirmQuery(table, edits));
      }}
    >
      {layout ? (
        <p>
          Comme la dernière fois, le {dateShort(parisDay(Date.parse(layout.lastUsedAt)))} avec «&nbsp;{layout.lastFile}
          &nbsp;»&nbsp;: voici le modèle «&nbsp;{layout.name}&nbsp;» appliqué à ce fichier. Confirmez, ou corrigez ce
          qui a changé&nbsp;: le total suit.
        </p>
      ) : (
        <p>
          Voici ce que nous comprenons de ce tableau. Corrigez ce qui ne va pas&nbsp;: le total suit. Rien n’est encore
          enregistré.
        </p>
      )}
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
      {partsOf(table, edits).map((parts) => (
        <Checkbox
          key={parts.role}
          checked={parts.adds}
          label={`Ces colonnes s’ajoutent\u00a0: ${parts.columns.map((one) => `«\u00a0${columnName(one)}\u00a0»`).join(', ')}`}
          description={`Cochez si ce sont les parties d’un même compteur (tarifs, phases)\u00a0: leur somme est lue comme «\u00a0${VARIABLES[parts.role].label}\u00a0».`}
          onChange={(event) => change({ columns: withParts(edits, parts, event.currentTarget.checked) })}
        />
      ))}
      <Questions table={table} edits={edits} onChange={change} />
      <div className={classes.bar}>
        {total(open > 0)}
        {open > 0 && (
          <span className={classes.hint} role="status">
            <button type="button" className={classes.toQuestion} onClick={(event) => showQuestion(event.currentTarget)}>
              {count(open, 'réponse est attendue', 'réponses sont attendues')}
            </button>{' '}
            avant d’enregistrer
          </span>
        )}
        <Button type="submit" disabled={open > 0 || error !== null}>
          C’est bien cela
        </Button>
        {alike > 0 && (
          <Button
            variant="default"
            disabled={open > 0 || error !== null}
            onClick={() => onConfirmAlike((other) => confirmQuery(other, edits))}
          >
            C’est bien cela, pour les {alike + 1} fichiers de cette forme
          </Button>
        )}
        {others && (
          <Button variant="default" onClick={() => change({ columns: others })}>
            Ne pas lire les autres colonnes
          </Button>
        )}
      </div>
    </form>
  );
}

/** Brings the first question of a form into view, and its field under the keyboard. */
function showQuestion(from: HTMLElement): void {
  const asked = from.closest('form')?.querySelector('[data-asked]');
  asked?.scrollIntoView({ block: 'center' });
  const inputs = [...(asked?.querySelectorAll<HTMLElement>('input, select') ?? [])];
  (inputs.find((input) => input instanceof HTMLInputElement && !input.value) ?? inputs[0])?.focus({
    preventScroll: true,
  });
}

function ColumnRow(props: {
  column: TableColumn;
  answer: ColumnAnswer | undefined;
  onAnswer: (answer: ColumnAnswer) => void;
}) {
  const { column, answer, onAnswer } = props;
  const name = columnName(column);
  const role = answer?.role ?? (column.certainty === 'asked' ? null : column.role);
  const unit = answer ? answer.unit : role === null ? null : column.unit;
  const lacksUnit = answer !== undefined && !isWhole(answer);
  const isMultiple = column.unit !== null && withoutFactor(column.unit) !== column.unit;
  const certainty = lacksUnit ? 'asked' : answer ? 'certain' : column.certainty;
  return (
    <Table.Tr data-asked={certainty === 'asked' || undefined}>
      <Table.Td data-wide className={classes.column}>
        <LongName lines={2}>{name}</LongName>
        {column.register && <div className={classes.hint}>{column.register}</div>}
        <div className={classes.samples}>
          {column.samples.slice(0, isMoment(role) ? 2 : 3).map((cell, i) => (
            <span key={i}>{cell}</span>
          ))}
        </div>
      </Table.Td>
      <Table.Td data-label="Ce que c’est" data-wide className={classes.role}>
        <RoleSelect name={name} role={role} unit={column.unit} onAnswer={onAnswer} />
      </Table.Td>
      <Table.Td data-label="Unité" className={classes.unit} data-empty={unit === null && !lacksUnit ? true : undefined}>
        <UnitSelect name={name} role={role} unit={unit} multiple={column.unit} onAnswer={onAnswer} />
      </Table.Td>
      <Table.Td data-wide>
        <Chip tone={TONES[certainty]}>{WORDS[certainty]}</Chip>
        <div className={classes.hint}>
          {lacksUnit
            ? isMultiple
              ? column.reason
              : 'l’unité reste à dire'
            : answer
              ? 'indiqué par vous'
              : column.reason}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

const CHOICES = { ...WRITING_CHOICES, ...LINE_CHOICES };

/** How dates and numbers are written, and what is done with lines that contradict one another or are not read. */
function Questions(props: { table: TableMeaning; edits: TableEdits; onChange: (more: Partial<TableEdits>) => void }) {
  const { table, edits, onChange } = props;
  const keys = [...WRITING_KEYS, ...LINE_KEYS].filter((key) => table[key] !== null);
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
            wrapperProps={isOpen ? { 'data-asked': true } : {}}
            classNames={isOpen ? { input: classes.asked } : {}}
            description={edited === undefined ? reason : 'indiqué par vous'}
            inputWrapperOrder={['label', 'input', 'description']}
            onChange={(chosen) => chosen && onChange({ [key]: chosen } as Partial<TableEdits>)}
          />
        );
      })}
    </div>
  );
}
