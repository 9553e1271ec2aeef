import { energyOfVariable } from '@joulerie/domain/vocabulary';
import type { Data } from '@joulerie/contract/measures';
import { Table } from '@mantine/core';
import { energy, percent } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { stepWords } from '../../lib/step-words.ts';
import { numberedName } from '../../lib/source-name.ts';
import { WhySection } from '../../ui/why-section.tsx';
import { energyLabel, totalWh, whPerUnit } from './read-columns.ts';

/** Where a consumption comes from: sources, grain, coverage, formula. */
export function WhyEnergy({ data }: { data: Data }) {
  const energies = data.variables.filter((one) => energyOfVariable(one.variable) !== null && one.sources.length > 0);
  const total = totalWh(data);
  return (
    <>
      <WhySection title="La formule">
        <p>
          Énergie finale, telle que comptée&nbsp;: somme des mesures du {date(data.start_date)} au {date(data.end_date)}
          , jours entiers à l’heure de Paris
          {energies.length > 1 && ', toutes énergies additionnées'}. Une courbe de charge est sommée pas à pas&nbsp;;
          sans courbe, le relevé quotidien puis la différence d’index prennent le relais. Une donnée absente n’est
          jamais comptée comme zéro.
        </p>
      </WhySection>
      {energies.map((one) => (
        <WhySection key={one.variable} title={energyLabel(one.variable)}>
          <p>
            {energy(one.total === null ? null : (one.total * whPerUnit(one.totalUnit)) / 1000)}
            {one.unit === 'kWh PCS' && ' PCS, tels que publiés par le gestionnaire'} · {percent(one.coverage)} des
            mesures attendues présentes.
          </p>
          {one.unbalanced.length > 0 && (
            <p>
              Là où une valeur reçue sur un pas plus long ne correspond pas à la courbe, la courbe est montrée telle
              qu’elle a été reçue, mais le total est celui de cette valeur.
            </p>
          )}
          {one.estimates.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {one.estimated.length > 0 && one.estimates.length === 0 && (
            <p>
              Certaines valeurs sont estimées par le gestionnaire de réseau, ou complétées par différence avec une
              valeur reçue sur un pas plus long.
            </p>
          )}
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
      {total === null && <p>Aucune mesure sur la période.</p>}
    </>
  );
}
