import type { ImportReport } from '@joulerie/contract/import-report';
import { Alert } from '@mantine/core';
import { count, figureText, number, quantity } from '../../lib/format.ts';
import { date, dayOf } from '../../lib/format-date.ts';
import classes from './imports.module.css';

/** Differences that are listed; their count is of all. */
const LISTED = 8;

/** Energies received in two forms that disagree, where nothing else says what counts. */
export function Differences({ report }: { report: ImportReport }) {
  if (report.differencesCount === 0) return null;
  return (
    <Alert
      color="yellow"
      title={count(
        report.differencesCount,
        'énergie reçue deux fois ne correspond pas',
        'énergies reçues deux fois ne correspondent pas',
      )}
    >
      <DifferenceList report={report} />
    </Alert>
  );
}

/** What was given, what was measured, which governs. */
export function DifferenceList({ report: { differences, differencesCount, stored } }: { report: ImportReport }) {
  if (differencesCount === 0) return null;
  return (
    <ul className={classes.list}>
      {differences.slice(0, LISTED).map((one) => (
        <li key={`${one.variable} ${one.from} ${one.to}`}>{differenceWords(one, stored)}</li>
      ))}
      {differencesCount > LISTED && <li>et {number(differencesCount - LISTED)} autres</li>}
    </ul>
  );
}

/** Two forms of one energy, and which of them counts. */
function differenceWords(
  { from, to, given, measured, unit, governs }: ImportReport['differences'][number],
  stored: boolean,
): string {
  const [received, sum] = twoFigures(given, measured, unit);
  const first = dayOf(from)!;
  const last = dayOf(to)! - 1;
  const when = last > first ? `Du ${date(first)} au ${date(last)}` : `Le ${date(first)}`;
  return governs === 'given'
    ? `${when}\u00a0: total reçu de ${received}, mesures fines de ${sum}. Le total reçu ${stored ? 'compte' : 'comptera'}, la courbe reste lisible.`
    : `${when}\u00a0: total reçu de ${received}, jours mesurés de ${sum}. Les jours mesurés ${stored ? 'comptent' : 'compteront'}.`;
}

/** Two quantities that differ, with the digits that show it. */
function twoFigures(one: number, other: number, unit: string): [string, string] {
  const short: [string, string] = [figureText(quantity(one, unit)), figureText(quantity(other, unit))];
  if (short[0] !== short[1]) return short;
  const exact = (value: number) =>
    unit === 'Wh' ? `${number(value / 1000, 3)}\u00a0kWh` : `${number(value, 3)}\u00a0${unit}`;
  return [exact(one), exact(other)];
}
