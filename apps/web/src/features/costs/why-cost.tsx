import type { Cost } from '@joulerie/contract/costs';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { ENERGIES } from '@joulerie/domain/vocabulary';
import { Alert, Table } from '@mantine/core';
import { Suspense } from 'react';
import { energy, euros, percent, unitPrice } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { sourceName } from '../../lib/source-name.ts';
import { WhySection } from '../../ui/why-section.tsx';
import { CostLines } from './cost-lines.tsx';
import { CostNotices } from './cost-notices.tsx';
import classes from './costs.module.css';
import { TariffRows } from './tariff-rows.tsx';
import { PeriodCalendar } from './period-calendar.lazy.ts';
import { unmeasuredOnly } from './unknown-cause.ts';
import { UnknownTariffs } from './unknown-tariffs.tsx';

/** Energy that has a price, when another part has none [kWh]. */
const pricedKwh = (cost: Cost): number =>
  cost.posts.reduce(
    (sum, post) => sum + post.kwh.reduce<number>((all, kwh, i) => all + (post.eur[i] == null ? 0 : (kwh ?? 0)), 0),
    0,
  );

/** Why a cost is what it is: sources, coverage, formula, lines, tariff rows with their legal reference, warnings. */
export function WhyCost({ cost }: { cost: Cost }) {
  const [fromDay, lastDay] = [parseIsoDay(cost.start_date), parseIsoDay(cost.end_date)];
  const tempo = cost.posts.some(({ post }) => /^(BLEU|BLANC|ROUGE)_/.test(post));
  const electric = cost.posts.some(({ energy: of }) => of === ENERGIES.electricite.variable);
  return (
    <>
      <p className={classes.headline}>
        <strong>
          {cost.totalEur === null && cost.pricedEur === 0 ? 'Inconnu' : euros(cost.totalEur ?? cost.pricedEur, true)}
        </strong>{' '}
        {(cost.totalEur !== null || cost.pricedEur > 0) && 'TTC'}
        {cost.totalEur === null && cost.pricedEur > 0 && ', partiel'} · {dayRange(cost.start_date, cost.end_date)}
      </p>
      {cost.unknown.length > 0 && (
        <Alert color="yellow" title={unmeasuredOnly(cost) ? 'Mesures manquantes' : 'Ce qui manque'} mb="md">
          <UnknownTariffs unknown={cost.unknown} />
        </Alert>
      )}
      <WhySection title="La formule">
        <p>
          Abonnement + énergie de chaque poste × son prix + acheminement + taxes (CTA, accise, TVA), jour par jour, avec
          les tarifs en vigueur ce jour-là. Le coût est recalculé à chaque lecture à partir des mesures.
        </p>
        <p>
          {cost.totalEur !== null
            ? `${euros(cost.totalEur, true)} TTC`
            : cost.pricedEur > 0
              ? `${euros(cost.pricedEur, true)} TTC pour ${energy(pricedKwh(cost))} qui ont un tarif,`
              : 'Aucun tarif connu'}
          {cost.totalKwh !== null &&
            ` ${cost.totalEur === null && cost.pricedEur > 0 ? 'sur' : 'pour'} ${energy(cost.totalKwh)}`}
          {cost.eurPerKwh !== null &&
            `, soit ${unitPrice(cost.eurPerKwh)}${cost.totalEur === null ? ' sur les jours mesurés' : ''}`}
          . Période&nbsp;: {dayRange(cost.start_date, cost.end_date)}, mesurée et tarifée à{' '}
          {percent(cost.coverage, cost.coverage > 0 ? 1 : 0)}.
        </p>
      </WhySection>
      <WhySection title="D’où viennent les données">
        <Table fz="sm" aria-label="Sources du coût">
          <Table.Tbody>
            {cost.sources.map((source, i) => (
              <Table.Tr key={i}>
                <Table.Td>
                  {sourceName(source.name)}
                  {source._id !== null && (
                    <div className={classes.status}>{source.offers.join(', ') || 'aucune offre renseignée'}</div>
                  )}
                  {source.totalEur === null && source.measured !== null && (
                    <div className={classes.status}>mesurée {dayRange(source.measured.from, source.measured.to)}</div>
                  )}
                </Table.Td>
                <Table.Td className={classes.number}>{energy(source.totalKwh)}</Table.Td>
                <Table.Td className={classes.number}>
                  {euros(source.totalEur ?? source.pricedEur, true, 'inconnu')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WhySection>
      {cost.warnings.length > 0 && (
        <WhySection title="À savoir">
          <CostNotices cost={cost} />
        </WhySection>
      )}
      {cost.lines.length > 0 && (
        <WhySection title="Les lignes">
          <CostLines lines={cost.lines} rows={cost.rows} several={cost.sources.length > 1} />
        </WhySection>
      )}
      {cost.rows.length > 0 && (
        <WhySection title="Les tarifs">
          <TariffRows rows={cost.rows} />
        </WhySection>
      )}
      {electric && fromDay !== null && lastDay !== null && (
        <Suspense fallback={null}>
          <PeriodCalendar fromDay={fromDay} toDay={lastDay + 1} tempo={tempo} />
        </Suspense>
      )}
    </>
  );
}
