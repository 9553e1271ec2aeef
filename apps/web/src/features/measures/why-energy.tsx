import { energyOfVariable } from '@joulerie/domain/vocabulary';
import type { Data } from '@joulerie/contract/measures';
import { Table } from '@mantine/core';
import { energy, number, percent } from '../../lib/format.ts';
import { date, dayRange } from '../../lib/format-date.ts';
import { roundedParts } from '../../lib/rounded-parts.ts';
import { stepWords } from '../../lib/step-words.ts';
import { numberedName } from '../../lib/source-name.ts';
import { WhyLines } from '../../ui/why-lines.tsx';
import { WhySection } from '../../ui/why-section.tsx';
import { energyLabel, totalWh, whPerUnit } from './read-columns.ts';

type Energy = Data['variables'][number];

const kWhOf = ({ total, totalUnit }: Energy): number | null =>
  total === null ? null : (total * whPerUnit(totalUnit)) / 1000;

/** An energy as the lines of its sources; as one where the share of one of them is not known. */
function linesOf(one: Energy): { label: string; kWh: number }[] {
  const total = kWhOf(one);
  if (total === null) return [];
  const shares = one.sources.map(({ share }) => share);
  const sum = shares.reduce<number>((a, b) => a + (b ?? Number.NaN), 0);
  if (one.sources.length < 2 || !(Math.abs(sum - 1) < 0.001)) return [{ label: energyLabel(one.variable), kWh: total }];
  return one.sources.map((source) => ({
    label: `${energyLabel(one.variable)}, ${numberedName(source)}`,
    kWh: total * source.share!,
  }));
}

/** Under this much, a tenth of a kWh is seen. */
const SMALL_KWH = 100;

/** The one sentence to keep in mind: what is missing, else what is estimated. */
function caveatOf(energies: readonly Energy[]): string | null {
  const missing = energies.filter((one) => one.total === null);
  if (missing.length > 0)
    return `Ce total ne compte pas ${missing.map(({ variable }) => energyLabel(variable).toLowerCase()).join(' ni ')}\u00a0: aucune énergie mesurée sur la période.`;
  const lacking = energies.filter(({ coverage }) => coverage < 0.9995);
  if (lacking.length > 0)
    return `Ce qui n’est pas mesuré n’est pas compté\u00a0; est mesuré\u00a0: ${lacking
      .map((one) => `${energyLabel(one.variable).toLowerCase()} à ${percent(Math.min(one.coverage, 0.999))}`)
      .join(', ')}.`;
  if (energies.some(({ estimates }) => estimates.length > 0))
    return 'Les livraisons sont réparties par jour\u00a0: le total d’une partie de l’année est estimé.';
  if (energies.some(({ estimated }) => estimated.length > 0)) return 'Certaines valeurs sont estimées.';
  return null;
}

/** Where a consumption comes from: total, a line a source, one sentence of caveat; then the sources, and folded: formula and notes. */
export function WhyEnergy({ data }: { data: Data }) {
  const energies = data.variables.filter((one) => energyOfVariable(one.variable) !== null && one.sources.length > 0);
  const wh = totalWh(data);
  if (wh === null) return <p>Aucune énergie mesurée sur la période.</p>;
  const lines = energies.flatMap(linesOf);
  const digits = wh / 1000 < SMALL_KWH ? 1 : 0;
  const parts = roundedParts(
    lines.map(({ kWh }) => kWh),
    digits,
  );
  const kWhWords = (value: number) => `${number(value, digits)}\u00a0kWh`;
  const notes = energies.flatMap(notesOf);
  return (
    <>
      <WhyLines
        total={energy(wh / 1000)}
        about={`· ${dayRange(data.start_date, data.end_date)}`}
        lines={lines.map(({ label }, i) => ({ label, amounts: [kWhWords(parts[i]!)] }))}
        sum={[kWhWords(wh / 1000)]}
        caveat={caveatOf(energies)}
      />
      {energies.map((one) => (
        <WhySection key={one.variable} title={`D’où vient\u00a0: ${energyLabel(one.variable).toLowerCase()}`} folded>
          <p>
            {one.unit === 'kWh PCS' && 'kWh PCS, tels que publiés par le gestionnaire. '}
            {percent(one.coverage)} des mesures attendues présentes.
          </p>
          <Table aria-label={`Sources de ${one.label}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Source</Table.Th>
                <Table.Th>Pas</Table.Th>
                <Table.Th>Dernier jour</Table.Th>
                <Table.Th ta="right">Part</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {one.sources.map((source, i) => (
                <Table.Tr key={i}>
                  <Table.Td>{numberedName(source)}</Table.Td>
                  <Table.Td>{stepWords(source.stepS)}</Table.Td>
                  <Table.Td>{date(source.lastDay)}</Table.Td>
                  <Table.Td ta="right">{percent(source.share, 0)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WhySection>
      ))}
      {notes.length > 0 && (
        <WhySection title={`À savoir (${notes.length})`} folded>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </WhySection>
      )}
      <WhySection title="La formule" folded>
        <p>
          Énergie finale, telle que comptée&nbsp;: somme des mesures, jours entiers à l’heure de Paris
          {energies.length > 1 && ', toutes énergies additionnées'}. Une courbe de charge est sommée pas à pas&nbsp;;
          sans courbe, le relevé quotidien puis la différence d’index prennent le relais. Une donnée absente n’est
          jamais comptée comme zéro.
        </p>
      </WhySection>
    </>
  );
}

/** What governs, what was spread and what was completed, where that occurs. */
function notesOf(one: Energy): string[] {
  const named = energyLabel(one.variable);
  return [
    ...(one.unbalanced.length > 0
      ? [
          `${named}\u00a0: là où une valeur reçue sur un pas plus long ne correspond pas à la courbe, la courbe est montrée telle qu’elle a été reçue, mais le total est celui de cette valeur.`,
        ]
      : []),
    ...one.estimates,
    ...(one.estimated.length > 0 && one.estimates.length === 0
      ? [
          `${named}\u00a0: certaines valeurs sont estimées par le gestionnaire de réseau, ou complétées par différence avec une valeur reçue sur un pas plus long.`,
        ]
      : []),
  ];
}
