import type { Cost } from '@joulerie/contract/costs';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { ENERGIES } from '@joulerie/domain/vocabulary';
import { Alert, Table } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { count, energy, euros, percent, unitPrice } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { sourceName } from '../../lib/source-name.ts';
import { WhyCaveat, WhyTotal } from '../../ui/why-lines.tsx';
import { WhySection } from '../../ui/why-section.tsx';
import { CostLines } from './cost-lines.tsx';
import { CostNotices } from './cost-notices.tsx';
import classes from './costs.module.css';
import { withDistinctNames } from './distinct-sources.ts';
import { isPartial, knownEur, measuredDaysNote } from './known-cost.ts';
import { groupNotices } from './notices.ts';
import { TariffRows } from './tariff-rows.tsx';
import { PeriodCalendar } from './period-calendar.lazy.ts';
import { TariffLink } from './tariff-link.tsx';
import { mendableGap, unmeasuredOnly } from './unknown-cause.ts';
import { UnknownTariffs } from './unknown-tariffs.tsx';

type Amounts = Pick<Cost, 'totalEur' | 'totalKwh' | 'pricedKwh'>;

/** « 500 kWh », or « 500 kWh qui ont un tarif, sur 749 kWh ». */
function energyWords({ totalEur, totalKwh, pricedKwh }: Amounts): string {
  const whole = energy(totalKwh);
  const priced = energy(pricedKwh);
  return totalEur !== null || priced === whole ? whole : `${priced} qui ont un tarif, sur ${whole}`;
}

/** What does not depend on the energy, where the price of the energy is unknown. */
const beside = ({ pricedEur }: { pricedEur: number | null }): string =>
  pricedEur !== null && pricedEur > 0
    ? `\u00a0; hors énergie (abonnement, acheminement, taxes), ${euros(pricedEur, true)} TTC`
    : '';

/** Under a source whose cost is unknown: why, and what settles it. */
function SourceUnknown({ cost, source }: { cost: Cost; source: Cost['sources'][number] }) {
  const gap =
    source._id === null ? undefined : mendableGap(cost.unknown.filter((one) => one._id_source === source._id));
  return (
    <div className={classes.status}>
      {gap?.reason} <TariffLink gap={gap} />
      {source.pricedEur !== null && source.pricedEur > 0 && (
        <div>hors énergie&nbsp;: {euros(source.pricedEur, true)}</div>
      )}
    </div>
  );
}

/** The one sentence to keep in mind of a cost: what it leaves out, else how sure its tariffs are. */
function caveatOf(cost: Cost, notes: number): string | null {
  if (knownEur(cost) === null)
    return `Coût inconnu${cost.totalKwh === null ? '' : ` pour ${energy(cost.totalKwh)}, dont aucun prix n’est connu`}${beside(cost)}.`;
  if ((isPartial(cost) || measuredDaysNote(cost) !== null) && cost.coverage > 0)
    return `Ce total ne porte que sur ce qui est mesuré et tarifé\u00a0: ${percent(cost.coverage)} de la période.`;
  const doubtful = cost.rows.filter(({ status }) => DOUBTFUL.has(status)).length;
  if (doubtful > 0)
    return `${count(doubtful, 'tarif n’est pas confirmé', 'tarifs ne sont pas confirmés')} par deux sources\u00a0: le total peut changer un peu.`;
  return notes > 0 ? 'Ce total dépend de quelques règles, notées plus bas.' : null;
}

const DOUBTFUL: ReadonlySet<Cost['rows'][number]['status']> = new Set(['derived', 'unverified', 'suspect']);

/**
 * Why a cost is what it is: the total, its lines, one sentence of caveat; then the sources, and folded: formula, notes, tariff rows with
 * their legal reference.
 */
export function WhyCost({ cost: answer }: { cost: Cost }) {
  const cost = useMemo(() => withDistinctNames(answer), [answer]);
  const [fromDay, lastDay] = [parseIsoDay(cost.start_date), parseIsoDay(cost.end_date)];
  const eur = knownEur(cost);
  const tempo = cost.posts.some(({ post }) => /^(BLEU|BLANC|ROUGE)_/.test(post));
  const notices = useMemo(() => groupNotices(cost.sources), [cost]);
  const status = isPartial(cost) ? 'partiel' : measuredDaysNote(cost);
  const caveat = caveatOf(cost, notices.length);
  const electric = cost.posts.some(({ energy: of }) => of === ENERGIES.electricite.variable);
  return (
    <>
      <WhyTotal
        total={euros(eur, true, 'Inconnu')}
        about={
          <>
            {eur !== null && 'TTC'}
            {eur !== null && cost.estimated && ', estimation'}
            {eur !== null && status !== null && `, ${status}`} · {dayRange(cost.start_date, cost.end_date)}
          </>
        }
      />
      {cost.lines.length > 0 && (
        <WhySection title="Les lignes">
          <CostLines lines={cost.lines} rows={cost.rows} several={cost.sources.length > 1} />
        </WhySection>
      )}
      {caveat && <WhyCaveat>{caveat}</WhyCaveat>}
      {cost.unknown.length > 0 && (
        <Alert color="yellow" title={unmeasuredOnly(cost) ? 'Mesures manquantes' : 'Ce qui manque'} mb="md">
          <UnknownTariffs unknown={cost.unknown} />
        </Alert>
      )}
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
                  {knownEur(source) === null && <SourceUnknown cost={cost} source={source} />}
                </Table.Td>
                <Table.Td className={classes.number}>{energy(source.totalKwh)}</Table.Td>
                <Table.Td className={classes.number}>{euros(knownEur(source), true, 'inconnu')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WhySection>
      <WhySection title="La formule" folded>
        <p>
          Abonnement + énergie de chaque poste × son prix + acheminement + taxes (CTA, accise, TVA), jour par jour, avec
          les tarifs en vigueur ce jour-là. Le coût est recalculé à chaque lecture à partir des mesures.
        </p>
        <p>
          {eur !== null && `${euros(eur, true)} TTC pour ${energyWords(cost)}`}
          {cost.eurPerKwh !== null &&
            `, soit ${unitPrice(cost.eurPerKwh)}${isPartial(cost) ? ' sur les jours mesurés' : ''}`}
          {eur !== null && '. '}
          Période&nbsp;: {dayRange(cost.start_date, cost.end_date)}, mesurée et tarifée à{' '}
          {percent(cost.coverage, cost.coverage > 0 ? 1 : 0)}.
        </p>
      </WhySection>
      {notices.length > 0 && (
        <WhySection title={`À savoir (${count(notices.length, 'note')})`} folded>
          <CostNotices notices={notices} />
        </WhySection>
      )}
      {cost.rows.length > 0 && (
        <WhySection title={`Les tarifs (${cost.rows.length})`} folded>
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
