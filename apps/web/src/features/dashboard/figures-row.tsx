import type { ComparedCost } from '@joulerie/contract/costs';
import type { PeriodComparison } from '@joulerie/contract/measures';
import { parisDay } from '@joulerie/domain/calendar';
import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SeriesGap } from '../../charts/series.ts';
import { energyFigure, eurosFigure, number, percent, percentFigure, powerFigure, unitPrice } from '../../lib/format.ts';
import type { Figure } from '../../lib/format.ts';
import type { SubscribedLimit } from '@joulerie/domain/costs';
import { date, dateTime } from '../../lib/format-date.ts';
import { Kpi, KpiStrip } from '../../ui/kpi.tsx';
import { WhyFigure } from '../../ui/why-figure.tsx';
import { TariffLink, isPartial, knownEur, mendableGap, partialNote, unknownNote } from '../costs/costs.public.ts';
import { momentName } from '../measures/measures.public.ts';
import { PeriodChange } from './period-change.tsx';
import classes from './dashboard.module.css';

export type Peak = { valueW: number; atMs: number; stepS: number | null; apparent: boolean };

type Props = {
  /** Days of the period. */
  days: number;
  consumptionWh: number | null;
  /** The energy beside that of the period compared with; null when nothing is compared. */
  comparison: PeriodComparison | null;
  compareName: string | null;
  cost: ComparedCost | null;
  costWaiting: boolean;
  costFailed: boolean;
  /** Null hides the figure: a tank or a gas meter has no power. A text says why it is not known. */
  peak: Peak | string | null;
  subscribed: SubscribedLimit | null;
  coverage: number | null;
  /** Null until the curve that shows them is there. */
  gaps: readonly SeriesGap[] | null;
  whyEnergy: () => ReactNode;
  whyCost: () => ReactNode;
};

/** The four figures that matter, each with its comparison and where it comes from. */
export function FiguresRow(props: Props) {
  const { cost, peak, subscribed } = props;
  const kWh = props.consumptionWh === null ? null : props.consumptionWh / 1000;
  return (
    <KpiStrip>
      <Kpi
        label="Consommation"
        figure={energyFigure(kWh)}
        why={<WhyFigure figure="Consommation">{props.whyEnergy}</WhyFigure>}
        note={
          kWh === null
            ? 'aucune mesure sur la période'
            : props.compareName &&
              props.comparison && (
                <PeriodChange comparison={props.comparison} name={props.compareName} periodDays={props.days} />
              )
        }
      />
      <Kpi
        label="Coût TTC"
        figure={costFigure(cost)}
        why={cost && <WhyFigure figure="Coût TTC">{props.whyCost}</WhyFigure>}
        note={
          cost ? (
            <CostNote cost={cost} name={props.compareName} days={props.days} />
          ) : props.costWaiting ? (
            'calcul en cours'
          ) : props.costFailed ? (
            'n’a pas pu être calculé'
          ) : (
            ''
          )
        }
      />
      {peak !== null && (
        <Kpi
          label="Puissance maximale"
          figure={typeof peak === 'string' ? { value: '—', unit: '' } : peakFigure(peak)}
          note={
            typeof peak === 'string' ? (
              peak
            ) : (
              <>
                {momentName(peak.atMs, peak.stepS)}
                {subscribed !== null && shareOfSubscribed(peak, subscribed)}
              </>
            )
          }
        />
      )}
      <Kpi
        label="Données"
        figure={round(percentFigure(props.coverage))}
        note={<Gaps gaps={props.gaps} coverage={props.coverage} />}
      />
    </KpiStrip>
  );
}

/** « · 82 % du souscrit (cos φ 0,93) »: a power in kVA is compared with kVA, one in kW with the active power allowed. */
export function shareOfSubscribed(peak: Peak, { power, unit, activeW, cosPhi }: SubscribedLimit): string {
  // An apparent maximum says nothing of a subscription in kW.
  if (peak.apparent && unit === 'kW') return '';
  const share = peak.valueW / (peak.apparent ? power * 1000 : activeW);
  const applied =
    peak.apparent || cosPhi === null ? '' : ` (cos\u00a0φ\u00a0${number(cosPhi, 3).replace(/,?0+$/, '')})`;
  return ` · ${percent(share, 0)} du souscrit${applied}`;
}

function CostNote({ cost, name, days }: { cost: ComparedCost; name: string | null; days: number }) {
  if (knownEur(cost) === null)
    return (
      <>
        {unknownNote(cost)} <TariffLink gap={mendableGap(cost.unknown)} />
      </>
    );
  return (
    <>
      {isPartial(cost) && (
        <>
          partiel&nbsp;: {partialNote(cost)} <TariffLink gap={mendableGap(cost.unknown)} />
          {(cost.eurPerKwh !== null || (name && cost.comparison)) && ' · '}
        </>
      )}
      {cost.eurPerKwh !== null && unitPrice(cost.eurPerKwh)}
      {name && cost.comparison && (
        <>
          {cost.eurPerKwh !== null && ' · '}
          <PeriodChange comparison={cost.comparison} name={name} periodDays={days} />
        </>
      )}
    </>
  );
}

function costFigure(cost: ComparedCost | null): Figure {
  if (!cost) return eurosFigure(null);
  const eur = knownEur(cost);
  return eur === null ? { value: 'inconnu', unit: '' } : eurosFigure(eur);
}

/** A round figure needs no decimals: 100 %. */
const round = ({ value, unit }: Figure): Figure => ({ value: value.replace(/,0+$/, ''), unit });

/** A round power needs no decimals: 102 kW. Apparent power keeps its own unit. */
function peakFigure(peak: Peak): Figure {
  const { value, unit } = powerFigure(peak.valueW);
  return round({ value, unit: peak.apparent ? unit.replace('W', 'VA') : unit });
}

/** The gaps in words: how many, how long, and why each. */
function Gaps({ gaps, coverage }: { gaps: readonly SeriesGap[] | null; coverage: number | null }) {
  if (coverage === null) return <span>aucune mesure attendue</span>;
  if (gaps === null) return <span>calcul en cours</span>;
  if (gaps.length === 0) return <span>{coverage >= 0.999 ? 'aucun trou' : 'mesures incomplètes'}</span>;
  const days = gaps.reduce((sum, gap) => sum + (gap.toMs - gap.fromMs), 0) / 86_400_000;
  const length =
    days >= 1
      ? `${Math.round(days)}\u00a0jour${days >= 1.5 ? 's' : ''}`
      : `${Math.max(1, Math.round(days * 24))}\u00a0h`;
  return (
    <Popover width={360} position="bottom-end" withinPortal>
      <Popover.Target>
        <button type="button" className={classes.why}>
          {gaps.length === 1 ? `1 trou de ${length}` : `${gaps.length} trous, ${length} en tout`}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.gaps}>
          {gaps.slice(0, 12).map((gap) => (
            <li key={gap.fromMs}>
              {gap.toMs - gap.fromMs >= 86_400_000
                ? `du ${date(parisDay(gap.fromMs))} au ${date(parisDay(gap.toMs - 1))}`
                : `le ${dateTime(gap.fromMs)}`}
              {'\u00a0: '}
              {gap.reason ?? 'cause inconnue'}
            </li>
          ))}
          {gaps.length > 12 && <li>et {gaps.length - 12} autres</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
