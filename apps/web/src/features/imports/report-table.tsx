import type { ImportReport } from '@joulerie/contract/import-report';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { Alert, Table } from '@mantine/core';
import { count, figureText, number, quantity } from '../../lib/format.ts';
import { date, dateTime, dayOf } from '../../lib/format-date.ts';
import { stepWords } from '../../lib/step-words.ts';
import stacked from '../../ui/stacked-table.module.css';
import { LongName } from '../../ui/long-name.tsx';
import classes from './imports.module.css';
import { meterName } from './meter-aims.tsx';

type Series = ImportReport['series'][number];

const TOTALS = { sum: 'total', last: 'dernier index', mean: 'moyenne', maximum: 'maximum' } as const;

/** What the figure of a series is; that of a temperature or a price is no reading of a meter. */
const totalWords = ({ variable, totalKind }: Series): string =>
  totalKind === 'last' && isVariableName(variable) && VARIABLES[variable].kind === 'gauge'
    ? 'dernière valeur'
    : TOTALS[totalKind];

/** What was read of a file: period, step, counts, gaps, duplicates, total; then the lines refused and the notes. */
export function ReportTable({ report }: { report: ImportReport }) {
  const shown = report.series.filter((series) => !idle(series));
  const left = report.series.length - shown.length;
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={`Aperçu de ${report.file}`}>
        <Table fz="sm" verticalSpacing={6} className={stacked.stacked}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Grandeur</Table.Th>
              <Table.Th>Période</Table.Th>
              <Table.Th>Pas</Table.Th>
              <Table.Th ta="right">Valeurs</Table.Th>
              <Table.Th ta="right">Absentes</Table.Th>
              <Table.Th ta="right">Doublons</Table.Th>
              <Table.Th ta="right">Total</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((series, i) => (
              <Table.Tr key={i}>
                <Table.Td data-label="Grandeur">
                  {isVariableName(series.variable) ? VARIABLES[series.variable].label : series.variable}
                  {(series.registerLabel ?? series.register) && (
                    <div className={classes.hint}>{series.registerLabel ?? `registre ${series.register}`}</div>
                  )}
                  {report.meters.length > 0 && series.point && (
                    <div className={classes.hint}>
                      <LongName>{meterName(series.point)}</LongName>
                    </div>
                  )}
                </Table.Td>
                <Table.Td className={classes.period} data-label="Période" data-wide>
                  {series.from && series.to ? (
                    <>
                      du {dateTime(series.from)}
                      <br />
                      au {dateTime(series.to)}
                    </>
                  ) : (
                    '—'
                  )}
                </Table.Td>
                <Table.Td data-label="Pas">{steps(series)}</Table.Td>
                <Table.Td className={classes.number} data-label="Valeurs">
                  {number(series.points)}
                </Table.Td>
                <Table.Td className={classes.number} data-label="Absentes">
                  {number(series.missing)}
                </Table.Td>
                <Table.Td className={classes.number} data-label="Doublons">
                  {number(series.duplicates)}
                </Table.Td>
                <Table.Td className={classes.number} data-label="Total">
                  {figureText(quantity(series.total, series.totalUnit))}
                  {series.kept && (
                    <div className={classes.hint}>
                      enregistré&nbsp;: {figureText(quantity(series.kept.stored, series.totalUnit))}
                    </div>
                  )}
                  {series.totalKind !== 'sum' && <div className={classes.hint}>{totalWords(series)}</div>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {left > 0 && (
        <p className={classes.hint}>
          et {count(left, 'registre d’index sans consommation', 'registres d’index sans consommation')}, lus aussi
        </p>
      )}
      <Differences report={report} />
      {report.refusedCount > 0 && (
        <Alert
          color="yellow"
          title={`${count(report.refusedCount, 'ligne refusée', 'lignes refusées')}, les autres sont gardées`}
        >
          <ul className={classes.list}>
            {report.refused.slice(0, 8).map((line, i) => (
              <li key={i}>
                {line.line !== null && `Ligne ${number(line.line)}\u00a0: `}
                {line.reason}
              </li>
            ))}
            {report.refusedCount > 8 && <li>et {number(report.refusedCount - 8)} autres</li>}
          </ul>
        </Alert>
      )}
      {report.notes.length > 0 && (
        <ul className={classes.list}>
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Energies received in two forms that disagree: what was given, what was measured, which governs. */
function Differences({ report }: { report: ImportReport }) {
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
      <ul className={classes.list}>
        {report.differences.slice(0, 8).map((one) => (
          <li key={`${one.variable} ${one.from} ${one.to}`}>{differenceWords(one)}</li>
        ))}
        {report.differencesCount > 8 && <li>et {number(report.differencesCount - 8)} autres</li>}
      </ul>
    </Alert>
  );
}

/** Two forms of one energy, and which of them counts. */
function differenceWords({ from, to, given, measured, unit, governs }: ImportReport['differences'][number]): string {
  const [received, sum] = twoFigures(given, measured, unit);
  const first = dayOf(from)!;
  const last = dayOf(to)! - 1;
  const when = last > first ? `Du ${date(first)} au ${date(last)}` : `Le ${date(first)}`;
  return governs === 'given'
    ? `${when}\u00a0: total reçu de ${received}, mesures fines de ${sum}. Le total reçu compte, la courbe reste lisible.`
    : `${when}\u00a0: total reçu de ${received}, jours mesurés de ${sum}. Les jours mesurés comptent.`;
}

/** Two quantities that differ, with the digits that show it. */
function twoFigures(one: number, other: number, unit: string): [string, string] {
  const short: [string, string] = [figureText(quantity(one, unit)), figureText(quantity(other, unit))];
  if (short[0] !== short[1]) return short;
  const exact = (value: number) =>
    unit === 'Wh' ? `${number(value / 1000, 3)}\u00a0kWh` : `${number(value, 3)}\u00a0${unit}`;
  return [exact(one), exact(other)];
}

/** A register of a meter that this contract does not use: it stays at nothing. */
const idle = (series: Series): boolean => series.variable === 'index' && series.points <= 1 && !series.total;

function steps(series: Series): string {
  const known = series.steps.toSorted((a, b) => b.points - a.points);
  const words = known.map(({ stepS }) => (stepS >= 28 * 86_400 ? 'environ un mois' : stepWords(stepS)));
  return [...new Set(words)].join(', ') || '—';
}

/**
 * What storing did, in day records (one series on one day), the energies received and stored, and where they disagree. The
 * same file twice changes nothing, and this says so.
 */
export function Outcome({ report }: { report: ImportReport }) {
  const { outcome } = report;
  if (!outcome) return null;
  const { added, replaced, unchanged } = outcome;
  const same = added + replaced === 0;
  const energies = report.series.filter((series) => series.kept !== null && !idle(series));
  const color = report.differencesCount > 0 ? 'yellow' : same ? 'gray' : 'teal';
  return (
    <>
      <Alert color={color} title={same ? 'Rien n’a changé' : 'Mesures enregistrées'} role="status">
        {same
          ? `Ces mesures étaient déjà là\u00a0: ${count(unchanged, 'relevé de journée inchangé', 'relevés de journée inchangés')}.`
          : `${count(added, 'relevé de journée ajouté', 'relevés de journée ajoutés')}, ${count(replaced, 'remplacé', 'remplacés')}, ${count(unchanged, 'inchangé', 'inchangés')}.`}
        {energies.length > 0 && (
          <ul className={classes.list}>
            {energies.map((series, i) => (
              <li key={i}>{keptWords(series)}</li>
            ))}
          </ul>
        )}
      </Alert>
      <Differences report={report} />
    </>
  );
}

/** « Consommation, Heures pleines : 12,3 kWh lus, 12,3 kWh enregistrés », and what counts where another form governs. */
function keptWords({ variable, register, registerLabel, kept, totalUnit }: Series): string {
  const label = isVariableName(variable) ? VARIABLES[variable].label : variable;
  const part = registerLabel ?? (register === null ? null : `registre ${register}`);
  const text = (value: number) => figureText(quantity(value, totalUnit));
  const { read, stored, counted } = kept!;
  const other =
    counted === null ? '' : `. Pour ces jours, une autre mesure de la source fait foi\u00a0: ${text(counted)} comptés`;
  return `${part === null ? label : `${label}, ${part}`}\u00a0: ${text(read)} lus, ${text(stored)} enregistrés${other}`;
}
