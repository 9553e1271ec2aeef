import type { Frequency } from '@joulerie/domain/vocabulary';
import { dayStart, frenchDay, isoDay, parisDay, parseIsoDay, usualPeriod } from '@joulerie/domain/calendar';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { WhyCost, offersQuery, useCost } from '../costs/costs.public.ts';
import {
  BarsPanel,
  COMPARE_LABELS,
  CurvePanels,
  EmptyMeasures,
  OtherCurves,
  PeriodBar,
  type Subject,
  type ViewSearch,
  WhyEnergy,
  column,
  curveFirst,
  curveOf,
  datesOf,
  grainWithin,
  grainWords,
  peakOf,
  periodAround,
  stateGrain,
  tooLong,
  withoutCurve,
  useData,
} from '../measures/measures.public.ts';
import { PageFindings, useBaseLoadEur } from '../findings/findings.public.ts';
import { SOLAR, askedOf, comparedWith, figuresAsked } from './asked-data.ts';
import { commonLastDay } from './awaited.ts';
import { BillPanel } from './bill-panel.tsx';
import { FiguresRow } from './figures-row.tsx';
import { NoPriceNotice, UnbalancedNotice } from './data-notices.tsx';
import { firstChartDrawn } from '../../charts/chart-library.ts';
import { curveWithin, wholeCurve } from '../../charts/gaps.ts';
import { gapsOfEnergies } from './gap-groups.ts';
import { beforeLabel, metersOf, onlySource } from './read-sources.ts';
import { useFigures } from './use-figures.ts';
import { type Peak, lineOf, powerOn, shownPeak, subscribedOf } from './subscribed.ts';
import { StateFigures } from './state-figures.tsx';
import { YearFlowPanel } from './year-flow-panel.lazy.ts';
import classes from './dashboard.module.css';
import { useSource } from '../sources/sources.public.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ChartSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { InSlices } from '../../ui/in-slices.tsx';
import { WhenNear } from '../../ui/when-near.tsx';

type Props = {
  subject: Subject;
  search: ViewSearch;
  onSearch: (next: Partial<ViewSearch>) => void;
  /** False when no source is attached: there is nothing to read before one is. */
  hasSources: boolean;
  /** `adds`: buttons for what is missing, when the person may. */
  addSource?: ReactNode;
  dropFile?: ReactNode;
  /** Whether all that is measured is a volume of gas. */
  volumeOnly?: boolean;
  /** A sensor or a weather station: curves of states, no energy and no money. */
  statesOnly?: boolean;
  nowMs: number;
};

/** Longest period whose every half-hour is fetched: three years of a carpet. */
const CARPET_DAYS = 1100;

/** Measures of a building or a source: what, how much, how sure, and the pictures, all driven by one period. */
export function DataView(props: Props) {
  const { subject, search, nowMs } = props;
  const { onSearch: change } = props;
  // Another period closes the day that stands beside the carpet.
  const onSearch = useCallback(
    (next: Partial<ViewSearch>) => change(next.start_date ? { jour: undefined, ...next } : next),
    [change],
  );
  const today = parisDay(nowMs);
  const chosen = comparedWith(search);
  const states = props.statesOnly ?? false;
  const asked = useMemo(() => askedOf(search, today, states), [search, today, states]);
  const { range, frequency: barFrequency, compare } = asked;
  const bars = useData(subject, asked, props.hasSources);
  const data = bars.data ?? null;
  const available = useMemo<readonly Frequency[]>(() => data?.available ?? [], [data]);
  const fineGrain: Frequency | null = available.includes('raw')
    ? 'raw'
    : available.includes('hourly')
      ? 'hourly'
      : null;
  const electric = (column(data, 'conso')?.sources.length ?? 0) > 0;
  const solar = SOLAR.some((one) => (column(data, one)?.points ?? 0) > 0);
  const days = range.toDay - range.fromDay;
  const readsCurve = fineGrain !== null && electric && days <= CARPET_DAYS;
  const fine = useData(
    subject,
    // A curve is compared where it can be read against another: two months of it.
    {
      range,
      frequency: fineGrain ?? 'raw',
      variables: ['puissance', ...(solar ? SOLAR : [])],
      compare: days <= 62 ? compare : undefined,
    },
    readsCurve,
  );
  const money = !states;
  const barsCost = useCost(subject, { range, frequency: barFrequency, compare }, props.hasSources && money);
  // What the figures cover: of a period that ends with the month under way, the complete months.
  const figures = useFigures(subject, figuresAsked(asked, search), today, props.hasSources && money);
  const { days: figured, cost } = figures;

  // Until it is there, daily values would give another peak and other gaps, for a moment.
  const curveWaits = readsCurve && fine.isPending;
  // The figures of the period before stay, dimmed, until those of this one are there.
  const stale =
    [bars, fine, figures.data].some((one) => one.isPlaceholderData) ||
    (money && (cost.isPlaceholderData || barsCost.isPlaceholderData));
  const fineData = readsCurve ? (fine.data ?? null) : null;
  const curve = useMemo(() => (fineData ? curveOf(fineData, 'puissance') : null), [fineData]);
  const baseLoadEur = useBaseLoadEur(subject, figured, curve !== null);
  const curveBefore = useMemo(() => (fineData?.compare ? curveOf(fineData.compare, 'puissance') : null), [fineData]);
  const pdl = onlySource(data, 'conso');
  const meter = useSource(pdl);
  const injects = meter.data?.point.electricity?.injection === true;
  const produced = useMemo(
    () =>
      fineData && solar
        ? {
            production: curveOf(fineData, 'production_pv'),
            injection: curveOf(fineData, 'injection'),
            injects,
            partly: metersOf(fineData, 'production_pv') < metersOf(fineData, 'injection'),
          }
        : null,
    [fineData, solar, injects],
  );
  const fineColumn = column(fineData, 'puissance');
  const lacking = fineColumn && withoutCurve(fineColumn);
  const offers = useQuery({ ...offersQuery(pdl ?? ''), enabled: pdl !== null && electric });
  // Until the offers are there, the power of the point would be another one for a moment.
  const contract = offers.isPending ? null : (meter.data ?? null);
  const dated = useMemo(() => offers.data?.data ?? [], [offers.data]);
  const peak = useMemo<Peak | string | null>(() => {
    const mean = curve && peakOf(wholeCurve(curveWithin(curve, figured)));
    if (mean && lacking) return lacking;
    const daily = column(figures.data.data, 'puissance_max');
    const { maximum, maximumAt } = daily ?? { maximum: null, maximumAt: null };
    return shownPeak(
      mean && { ...mean, stepS: curve.stepS, apparent: false },
      maximum && maximumAt ? { valueW: maximum, atMs: Date.parse(maximumAt), stepS: null, apparent: true } : null,
      subscribedOf(contract, dated, figured.toDay - 1, null, null)?.unit ?? null,
    );
  }, [curve, figures.data.data, figured, lacking, contract, dated]);
  const peakDay = parisDay(peak !== null && typeof peak !== 'string' ? peak.atMs : dayStart(range.toDay - 1));
  const subscribed = useMemo(
    () => subscribedOf(contract, dated, peakDay, curve, data),
    [contract, dated, peakDay, curve, data],
  );
  const subscribedLine = useMemo(() => {
    if (!subscribed || !contract) return null;
    const varies = [range.fromDay, range.toDay - 1].some(
      (day) => powerOn(contract, dated, day).power !== subscribed.power,
    );
    return lineOf(subscribed, varies ? peakDay : null);
  }, [subscribed, contract, dated, peakDay, range]);

  const gaps = useMemo(() => gapsOfEnergies(data, curve, figured, today), [data, curve, figured, today]);

  const whyCost = () => (cost.data ? <WhyCost cost={cost.data} /> : null);
  const toDay = useCallback(
    (day: number) => onSearch({ ...datesOf({ fromDay: day, toDay: day + 1 }), periode: 'jour', frequency: undefined }),
    [onSearch],
  );
  const toStep = useCallback(
    (from: number) => {
      const into = { yearly: 'annee', monthly: 'mois', weekly: 'semaine', daily: 'jour' } as const;
      const period = into[barFrequency as keyof typeof into];
      if (period) onSearch({ ...datesOf(periodAround(period, from, today)), periode: period, frequency: undefined });
    },
    [barFrequency, onSearch, today],
  );

  const lastDay = parseIsoDay(
    (data?.variables ?? [])
      .flatMap((one) => (one.variable === 'temperature_exterieure' && !states ? [] : one.sources))
      .flatMap((source) => (source.lastDay ? [source.lastDay] : []))
      .toSorted()
      .at(-1) ?? '',
  );

  const bar = (
    <PeriodBar
      search={search}
      today={today}
      figured={figured}
      lastDay={(data && commonLastDay(data, today)) ?? lastDay}
      frequency={
        states
          ? stateGrain(range, available, search.frequency)
          : (search.frequency ?? (curveFirst(range) && fineGrain ? fineGrain : barFrequency))
      }
      stepS={fineData?.axis.stepS ?? null}
      available={available.length ? available : ['daily', 'weekly', 'monthly']}
      money={money}
      onChange={onSearch}
    />
  );
  if (!props.hasSources) return <EmptyMeasures kind="source" action={props.addSource} />;
  if (bars.isError && !data)
    return (
      <div className={classes.view}>
        {bar}
        <Panel>
          <ErrorState
            error={bars.error}
            title="Les mesures n’ont pas pu être chargées"
            retry={() => void bars.refetch()}
          />
        </Panel>
      </div>
    );
  const figuresData = states ? data : figures.data.data;
  if (!data || !figuresData)
    return (
      <div className={classes.view}>
        {bar}
        <Skeleton height={92} radius="lg" />
        <ChartSkeleton height={320} />
        <ChartSkeleton height={300} />
      </div>
    );

  const measured = data.variables.filter((one) => one.points > 0);
  const nothing = measured.every((one) => one.variable === 'temperature_exterieure' && !states);
  const compareName = chosen ? COMPARE_LABELS[chosen] : null;
  const askedFine = search.frequency === 'raw' || search.frequency === 'hourly' ? search.frequency : null;
  const step = fineData?.axis.stepS ?? 1800;
  const long = askedFine !== null && tooLong(range, askedFine, step);
  const first = curveFirst(range) || (askedFine !== null && !long);

  const bill = (
    <BillPanel
      cost={cost.data ?? null}
      error={cost.error}
      retry={() => void cost.refetch()}
      whyCost={whyCost}
      range={figured}
    />
  );
  const curves = curve && fineData && (
    <Suspense fallback={<ChartSkeleton height={300} />}>
      <CurvePanels
        curve={curve}
        range={range}
        figured={figured}
        subscribed={subscribedLine}
        before={
          curveBefore && compareName
            ? { ...curveBefore, label: beforeLabel(compareName, curveBefore, fineData.compare) }
            : null
        }
        lacking={lacking}
        solar={produced}
        baseLoadEurPerYear={baseLoadEur}
        hourly={askedFine === 'hourly'}
        bill={bill}
        first={first}
        nowMs={nowMs}
        onDay={toDay}
        opened={parseIsoDay(search.jour ?? '')}
        onOpened={(day) => onSearch({ jour: day === null ? undefined : isoDay(day) })}
      />
    </Suspense>
  );
  const piles = (
    <BarsPanel
      data={data}
      cost={barsCost.data ?? null}
      unit={search.unite ?? 'kwh'}
      compareName={compareName}
      weatherCorrected={search.compare === 'meteo'}
      today={today}
      onStep={toStep}
    />
  );
  return (
    <div className={classes.view} aria-busy={stale || bars.isFetching}>
      {bar}
      <div className={classes.period} data-stale={stale || undefined}>
        {lastDay !== null && lastDay < usualPeriod(today).fromDay && !nothing && (
          <Notice>Aucune mesure reçue après le {frenchDay(lastDay)}.</Notice>
        )}
        {long && (
          <Notice>
            <span>Cette période est trop longue pour une courbe {grainWords(askedFine, step)}.</span>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onSearch({ frequency: grainWithin(range, askedFine, step) })}
            >
              Voir {grainWords(grainWithin(range, askedFine, step))}
            </Button>
          </Notice>
        )}
        {search.unite === 'eur' && money && !nothing && <NoPriceNotice cost={cost} />}
        <UnbalancedNotice data={data} />
        {nothing ? (
          <EmptyMeasures
            kind={lastDay === null ? 'file' : props.volumeOnly ? 'volume' : 'window'}
            action={
              lastDay !== null && !props.volumeOnly ? (
                <Button
                  onClick={() => {
                    const period = search.periode && search.periode !== 'libre' ? search.periode : '12mois';
                    onSearch({
                      ...datesOf(periodAround(period, lastDay, today)),
                      periode: period,
                    });
                  }}
                >
                  Aller aux dernières données
                </Button>
              ) : (
                props.dropFile
              )
            }
            lastDay={lastDay}
          />
        ) : states ? (
          <>
            <StateFigures data={data} />
            <Suspense fallback={<ChartSkeleton height={300} />}>
              <OtherCurves subject={subject} data={data} range={range} frequency={search.frequency} nowMs={nowMs} />
            </Suspense>
          </>
        ) : (
          <>
            <FiguresRow
              range={figured}
              today={today}
              data={figuresData}
              compareName={compareName}
              cost={cost.data ?? null}
              costWaiting={cost.isPending}
              costFailed={cost.isError}
              peak={curveWaits ? 'calcul en cours' : (peak ?? (electric ? 'aucune puissance mesurée' : null))}
              subscribed={subscribed}
              gaps={curveWaits ? null : gaps}
              here={subject.kind === 'source' ? subject.id : null}
              whyCost={whyCost}
              whyEnergy={() => <WhyEnergy data={figuresData} />}
            />
            <InSlices
              first={
                <>
                  <ChartSkeleton height={320} />
                  <ChartSkeleton height={300} />
                </>
              }
            >
              {first ? (
                <>
                  {curves}
                  {days > 1 && piles}
                </>
              ) : (
                <>
                  {piles}
                  {curves}
                </>
              )}
              {!curves && bill}
            </InSlices>
            <WhenNear minHeight={120} after={firstChartDrawn}>
              <Suspense>
                <YearFlowPanel cost={cost.data ?? null} range={figured} />
                <PageFindings subject={subject} edits={Boolean(props.dropFile)} />
              </Suspense>
            </WhenNear>
          </>
        )}
      </div>
    </div>
  );
}
