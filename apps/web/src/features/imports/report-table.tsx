import type { ImportReport } from '@joulerie/contract/import-report';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { Alert, Table } from '@mantine/core';
import { count, figureText, number, quantity } from '../../lib/format.ts';
import { dateTime } from '../../lib/format-date.ts';
import { stepWords } from '../../lib/step-words.ts';
import stacked from '../../ui/stacked-table.module.css';
import { LongName } from '../../ui/long-name.tsx';
import { Differences } from './difference-list.tsx';
import { EffectNote } from './effect-note.tsx';
import classes from './imports.module.css';
import { meterName } from './meter-aims.tsx';

type Series = ImportReport['series'][number];

const TOTALS = { sum: 'total', last: 'dernier index', mean: 'moyenne', maximum: 'maximum' } as const;

/** What the figure of a series is; that of a temperature or a price is no reading of a meter. */
const totalWords = ({ variable, totalKind }: Series): string =>
  totalKind === 'last' && isVariableName(variable) && VARIABLES[variable].kind === 'gauge'
    ? 'dernière valeur'
    : TOTALS[totalKind];

/**
 * What was read of a file: period, step, counts, gaps, duplicates, total; then the lines refused and the notes.
 *
 * @param proposed an answer is still expected: quantities and totals are those of one reading
 */
export function ReportTable({ report, proposed = false }: { report: ImportReport; proposed?: boolean }) {
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
                  {proposed && 'si c’est\u00a0: '}
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
                  {proposed && <div className={classes.hint}>lecture proposée</div>}
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
      {report.effect === null && <Differences report={report} />}
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
  const color = report.differencesCount > 0 && !report.effect ? 'yellow' : same ? 'gray' : 'teal';
  return (
    <>
      <Alert color={color} title={same ? 'Rien n’a changé' : 'Mesures enregistrées'} role="status">
        {same
          ? `Ces mesures étaient déjà là\u00a0: ${count(unchanged, 'relevé de journée inchangé', 'relevés de journée inchangés')}.`
          : `${count(added, 'relevé de journée ajouté', 'relevés de journée ajoutés')}, ${count(replaced, 'remplacé', 'remplacés')}, ${count(unchanged, 'inchangé', 'inchangés')}.`}
        {energies.length > 0 && (
          <ul className={classes.list}>
            {energies.map((series, i) => (
              <li key={i}>{keptWords(series, report)}</li>
            ))}
          </ul>
        )}
      </Alert>
      {report.effect ? !same && <EffectNote report={report} /> : <Differences report={report} />}
    </>
  );
}

/** « Consommation, Heures pleines : 12,3 kWh lus, 12,3 kWh enregistrés », and what counts where another form governs. */
function keptWords({ variable, register, registerLabel, kept, totalUnit }: Series, report: ImportReport): string {
  const label = isVariableName(variable) ? VARIABLES[variable].label : variable;
  const part = registerLabel ?? (register === null ? null : `registre ${register}`);
  const text = (value: number) => figureText(quantity(value, totalUnit));
  const { read, stored, counted } = kept!;
  // What counts is said once: with what the source had, or with the energies that disagree.
  const other =
    counted === null || report.effect?.energy || report.differencesCount > 0
      ? ''
      : `. Pour ces jours, une autre mesure de la source fait foi\u00a0: ${text(counted)} comptés`;
  return `${part === null ? label : `${label}, ${part}`}\u00a0: ${text(read)} lus, ${text(stored)} enregistrés${other}`;
}
