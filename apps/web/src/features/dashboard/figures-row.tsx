import type { ComparedCost } from '@joulerie/contract/costs';
import type { Data } from '@joulerie/contract/measures';
import type { ReactNode } from 'react';
import {
  carbonFigure,
  energy,
  energyFigure,
  euros,
  eurosFigure,
  number,
  percent,
  percentFigure,
  powerFigure,
  unitPrice,
} from '../../lib/format.ts';
import type { Figure } from '../../lib/format.ts';
import type { SubscribedLimit } from '@joulerie/domain/costs';
import { Kpi, KpiStrip, PlainDeltas } from '../../ui/kpi.tsx';
import { WhyFigure } from '../../ui/why-figure.tsx';
import {
  EstimateNote,
  TariffLink,
  isPartial,
  knownEur,
  measuredDaysNote,
  besideSupply,
  mendableGap,
  partialNote,
  unknownNote,
} from '../costs/costs.public.ts';
import { type DayRange, meanOver, momentName, totalWh } from '../measures/measures.public.ts';
import { awaitedEnergies, awaitedWords, figureOfPart, receivedCoverage } from './awaited.ts';
import type { SourcedGap } from './gap-groups.ts';
import { GapList } from './gap-list.tsx';
import type { Peak } from './subscribed.ts';
import { Intensities } from './intensities.tsx';
import { PeriodChange } from './period-change.tsx';
import { WeatherChange } from './weather-change.tsx';
import { WhyComparison } from './why-comparison.lazy.ts';
import { WhyEmissions } from './why-emissions.lazy.ts';

type Props = {
  /** The period, and the Paris day of today. */
  range: DayRange;
  today: number;
  /** Energies of the period, beside those of the one compared with. */
  data: Data;
  compareName: string | null;
  cost: ComparedCost | null;
  costWaiting: boolean;
  costFailed: boolean;
  /** Null hides the figure: a tank or a gas meter has no power. A text says why it is not known. */
  peak: Peak | string | null;
  subscribed: SubscribedLimit | null;
  /** Null until the curve that shows them is there. */
  gaps: readonly SourcedGap[] | null;
  /** The source whose page this is; null on that of a building. */
  here: string | null;
  whyEnergy: () => ReactNode;
  whyCost: () => ReactNode;
};

/** The figures that matter, each with its comparison and where it comes from. */
export function FiguresRow(props: Props) {
  const { cost, peak, subscribed, data, range, today } = props;
  const [wh, coverage] = [totalWh(data), receivedCoverage(data, range, today)];
  const days = range.toDay - range.fromDay;
  const awaited = awaitedEnergies(data, range, today);
  const part = wh === null ? null : figureOfPart(data, awaited);
  const kWh = wh === null ? null : wh / 1000;
  return (
    <KpiStrip>
      <Kpi
        label="Consommation"
        figure={energyFigure(kWh)}
        why={
          <WhyFigure figure="Consommation">
            {() => (
              <>
                {props.whyEnergy()}
                <Compared of={data.comparison} name={props.compareName} show={(wh) => energy(wh / 1000)} />
              </>
            )}
          </WhyFigure>
        }
        note={
          kWh === null ? (
            'aucune énergie mesurée sur la période'
          ) : (
            <ConsumptionNote data={data} name={props.compareName} days={days} part={part} />
          )
        }
      />
      <Kpi
        label="Coût TTC"
        figure={costFigure(cost)}
        why={
          cost && (
            <WhyFigure figure="Coût TTC">
              {() => (
                <>
                  {props.whyCost()}
                  <Compared of={cost.comparison} name={props.compareName} show={(eur) => euros(eur, true)} priced />
                </>
              )}
            </WhyFigure>
          )
        }
        note={
          cost ? (
            <CostNote cost={cost} name={props.compareName} days={days} raw={data.weatherFree != null} />
          ) : props.costWaiting ? (
            'calcul en cours'
          ) : props.costFailed ? (
            'n’a pas pu être calculé'
          ) : (
            ''
          )
        }
      />
      {data.carbon && (
        <Kpi
          label="Carbone"
          figure={carbonKpi(data.carbon)}
          why={<WhyFigure figure="Carbone">{() => <WhyEmissions data={data} name={props.compareName} />}</WhyFigure>}
          note={<CarbonNote data={data} name={props.compareName} days={days} part={part} />}
        />
      )}
      <Intensities data={data} part={part} />
      {peak !== null && (
        <Kpi
          label="Puissance maximale"
          figure={typeof peak === 'string' ? { value: '—', unit: '' } : peakFigure(peak)}
          note={
            typeof peak === 'string' ? (
              peak
            ) : (
              <>
                {peak.apparent ? 'apparente, relevée par le compteur' : meanOver(peak.stepS)},{' '}
                {momentName(peak.atMs, peak.stepS)}
                {subscribed !== null && shareOfSubscribed(peak, subscribed)}
              </>
            )
          }
        />
      )}
      <Kpi
        label="Données"
        figure={round(percentFigure(coverage !== null && coverage < 1 ? Math.min(coverage, 0.999) : coverage))}
        note={<Gaps gaps={props.gaps} awaited={awaitedWords(awaited)} coverage={coverage} here={props.here} />}
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

type ComparedProps = Pick<Parameters<typeof WhyComparison>[0], 'show' | 'priced'> & {
  of: Data['comparison'];
  name: string | null;
};

function Compared({ of: comparison, name, ...shown }: ComparedProps) {
  return name && comparison && <WhyComparison comparison={comparison} name={name} {...shown} />;
}

type NoteProps = { data: Data; name: string | null; days: number; part: string | null };

function ConsumptionNote({ data, name, days, part }: NoteProps) {
  const { comparison, weatherFree } = data;
  const estimated = data.variables.some(({ estimates }) => estimates.length > 0);
  return (
    <>
      {part}
      {part && (estimated || (name && comparison)) && ' · '}
      {estimated && 'livraisons réparties par jour\u00a0: estimé'}
      {estimated && name && comparison && ' · '}
      {name &&
        comparison &&
        (weatherFree ? (
          <WeatherChange of={weatherFree} />
        ) : (
          <PeriodChange comparison={comparison} name={name} periodDays={days} what="energy" />
        ))}
    </>
  );
}

type CostProps = { cost: ComparedCost; name: string | null; days: number; raw: boolean };

function CostNote({ cost, name, days, raw }: CostProps) {
  return (
    <>
      <EstimateNote cost={cost} />
      {knownEur(cost) === null ? (
        <>
          {besideSupply(cost) ?? unknownNote(cost)} <TariffLink gap={mendableGap(cost.unknown)} />
        </>
      ) : (
        <KnownNote cost={cost} name={name} days={days} raw={raw} />
      )}
    </>
  );
}

function carbonKpi({ kg, partialKg }: NonNullable<Data['carbon']>): Figure {
  const figure = carbonFigure(kg ?? partialKg);
  return figure.unit ? figure : { value: 'inconnu', unit: '' };
}

function CarbonNote({ data, name, days, part }: NoteProps) {
  const { kg, partialKg, reason, comparison } = data.carbon!;
  if (kg === null) return partialKg === null ? reason : `partiel\u00a0: ${[reason, part].filter(Boolean).join(', ')}`;
  return (
    <>
      {part ?? 'scopes 1 à 3'}
      {name && comparison && data.comparison && (
        <>
          {' · '}
          <OwnChange
            comparison={{ ...data.comparison, panels: 0, deliveries: 0, ...comparison }}
            name={name}
            periodDays={days}
            raw={data.weatherFree != null}
            what="carbon"
          />
        </>
      )}
    </>
  );
}

/** A change of a cost or of emissions; `raw`, beside an energy without the weather: it has no colour, and says that it is not corrected. */
function OwnChange({ raw, ...change }: Parameters<typeof PeriodChange>[0] & { raw: boolean }) {
  if (!raw) return <PeriodChange {...change} />;
  return (
    <PlainDeltas>
      <PeriodChange {...change} /> (sans correction)
    </PlainDeltas>
  );
}

function KnownNote({ cost, name, days: periodDays, raw }: CostProps) {
  const days = measuredDaysNote(cost);
  return (
    <>
      {(isPartial(cost) || days !== null) && (
        <>
          {days ?? (
            <>
              partiel&nbsp;: {partialNote(cost)} <TariffLink gap={mendableGap(cost.unknown)} />
            </>
          )}
          {(cost.eurPerKwh !== null || (name && cost.comparison)) && ' · '}
        </>
      )}
      {cost.eurPerKwh !== null && unitPrice(cost.eurPerKwh)}
      {name && cost.comparison && (
        <>
          {cost.eurPerKwh !== null && ' · '}
          <OwnChange comparison={cost.comparison} name={name} periodDays={periodDays} raw={raw} what="cost" />
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

type GapsProps = Pick<Props, 'gaps' | 'here'> & { awaited: string; coverage: number | null };

/** The gaps in words: how many, how long, why each, and what is not received yet. */
function Gaps({ gaps, awaited, coverage, here }: GapsProps) {
  if (coverage === null && !awaited) return <span>aucune mesure attendue</span>;
  if (gaps === null) return <span>calcul en cours</span>;
  if (gaps.length === 0)
    return <span>{awaited || ((coverage ?? 0) >= 0.999 ? 'aucun trou' : 'mesures incomplètes')}</span>;
  return <GapList gaps={gaps} awaited={awaited} here={here} />;
}
