import type * as contract from '@joulerie/contract/source-gaps';
import type { GAP_CURES, GAP_PARTS } from '@joulerie/contract/source-gaps';
import {
  type CollectedSeries,
  type DayRange,
  type GapCause,
  type GapFacts,
  type GapStretch,
  askedAgainUntil,
  explainGaps,
  rangesOf,
} from '@joulerie/domain/collection';
import { type CivilDay, isoDay, isoInstantOrNull, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { electricityState, isNotLinky } from '@joulerie/domain/sources';
import { energyOfType } from '@joulerie/domain/vocabulary';
import type { Serve } from '../../platform/http/serve.ts';
import { mayWrite } from '../access/access.public.ts';
import { type EachSource, period, readEach } from '../measures/measures.public.ts';
import {
  type ReadableDays,
  electricityFacts,
  type SourceRow,
  openSource,
  readableDays,
  rightsOnSource,
} from '../sources/sources.public.ts';
import { findAuthorization } from './authorization.store.ts';
import { failureOf, nextTryOf } from './collection.actions.ts';
import { type SeriesStanding, missingOf, seriesOf } from './collection.store.ts';
import type { AuthorizationRow } from './collection.tables.ts';
import type { CollectedOperator } from './operator.ts';
import { operatorOf } from './operators.ts';

type Part = (typeof GAP_PARTS)[number];
type Cure = (typeof GAP_CURES)[number];

/** Why each missing day of a source is missing, up to yesterday. A source that measures no energy has none. */
export const getSourceGaps: Serve<typeof contract.getSourceGaps> = async (call) => {
  const { db, store, actor, params, query, services, now } = call;
  const asked = period(query);
  const source = await openSource(db, actor, params.id);
  const today = parisDay(now);
  const days = { from: asked.fromDay, to: Math.max(asked.fromDay, Math.min(asked.toDay, today)) };
  const authorization = await findAuthorization(db, source.id);
  const operator = operatorOf(source, services.config, db, now, authorization?.operator ?? null);
  const [missing, series, absent, readable, rights] = await Promise.all([
    missingDays(store, source, days, now),
    seriesOf(db, source.id),
    missingOf(db, source.id, days),
    readableDays(db, source),
    rightsOnSource(db, actor, source),
  ]);
  const known = { source, operator, authorization, series, absent, readable: readableRanges(readable), today };
  const stretches = missing.flatMap(({ what, ranges }) =>
    explainGaps(ranges, factsOf(known, what)).map((stretch) => ({ ...stretch, what })),
  );
  // Of the services that bring what may lack: another one may fail without a gap.
  const bringing = operator ? Object.values(SERVICES[operator.operator]).flat() : [];
  const own = series.filter(({ service }) => bringing.includes(service));
  const mayAct = mayWrite(actor) && rights.includes('owns');
  const lacking = missing.filter(({ what }) => what !== 'curve').flatMap(({ ranges }) => ranges);
  return {
    operator: operator?.operator ?? null,
    days: days.to - days.from,
    missingDays: lacking.reduce((sum, { from, to }) => sum + to - from, 0),
    stretches: stretches
      .toSorted((a, b) => a.from - b.from || a.to - b.to)
      .map((stretch) => ({
        from: isoDay(stretch.from),
        to: isoDay(stretch.to - 1),
        what: stretch.what,
        cause: stretch.cause,
        askedUntil: askedUntil(stretch, known),
        cure: mayAct ? cureOf(stretch.cause, known) : null,
      })),
    failure: failureOf(own),
    nextTry: isoInstantOrNull(nextTryOf(own)),
  };
};

/** Days that lack something, by what they lack. A day whose curve alone lacks is one only where a curve is measured. */
async function missingDays(
  store: Parameters<typeof readEach>[0],
  source: SourceRow,
  { from, to }: DayRange,
  now: number,
): Promise<{ what: Part; ranges: DayRange[] }[]> {
  const energy = energyOfType(source.idtype);
  if (energy === null || to <= from) return [];
  const variables = [energy.variable, ...(energy.variable === 'conso' ? (['puissance'] as const) : [])];
  const [read] = await readEach(store, [source.id], {
    variables,
    frequencies: ['daily'],
    fromDay: from,
    toDay: to,
    now,
  });
  const [total, curve] = columnsOf(read!);
  const hasCurve = curve?.coverage.some((share) => share > 0) ?? false;
  const partAt = (i: number): Part | null => {
    if (Number.isNaN(total!.values[i]!)) return 'day';
    if (total!.coverage[i]! < WHOLE) return 'steps';
    return hasCurve && curve!.coverage[i]! < WHOLE ? 'curve' : null;
  };
  const parts = Array.from({ length: to - from }, (_, i) => partAt(i));
  return (['day', 'steps', 'curve'] as const).map((what) => ({
    what,
    ranges: rangesOf({ from, to }, (day) => parts[day - from] === what),
  }));
}

/** A day that has some of its steps was answered: its other steps are missing at the operator, whatever day it is. */
const EVER: DayRange = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };

/** A day is whole but for rounding. */
const WHOLE = 1 - 1e-9;

const columnsOf = ({ steps }: EachSource) => steps[0]!.columns;

const readableRanges = (days: ReadableDays): DayRange[] | null =>
  days && days.map(({ fromDay, toDay }) => ({ from: parseIsoDay(fromDay)!, to: parseIsoDay(toDay)! + 1 }));

type Known = {
  source: SourceRow;
  operator: CollectedOperator | null;
  authorization: AuthorizationRow | null;
  series: readonly SeriesStanding[];
  absent: ReadonlyMap<string, DayRange[]>;
  readable: DayRange[] | null;
  today: CivilDay;
};

function factsOf(known: Known, what: Part): GapFacts {
  const { source, operator, authorization, readable, today } = known;
  const facts = electricityFacts(source);
  const isApart = isNotLinky(facts) || electricityState(facts) === 'NON_COMMUNICANT';
  return {
    today,
    readable,
    hasOperator: operator !== null,
    communicates: source.idtype === 'pdl' && isApart ? false : null,
    authorisation: authorization?.state ?? null,
    covered: { from: dayOrNull(authorization?.dataFromDay), to: dayOrNull(authorization?.dataToDay) },
    series: operator && collectedSeries(known, operator, what),
  };
}

const dayOrNull = (day: string | null | undefined): CivilDay | null => (day == null ? null : parseIsoDay(day));

/** The services that bring what lacks of a day, the first of them that is collected and gives data, or else that is collected. */
const SERVICES: Record<CollectedOperator['operator'], Record<Part, readonly string[]>> = {
  enedis: {
    day: ['consumption', 'consumption-curve'],
    steps: ['consumption-curve', 'consumption'],
    curve: ['consumption-curve'],
  },
  'enedis-sge': {
    day: ['consumption', 'consumption-curve'],
    steps: ['consumption-curve', 'consumption'],
    curve: ['consumption-curve'],
  },
  grdf: {
    day: ['gas-informative', 'gas-published'],
    steps: ['gas-informative', 'gas-published'],
    curve: ['gas-informative'],
  },
};

function collectedSeries(
  { series, absent, today }: Known,
  operator: CollectedOperator,
  what: Part,
): CollectedSeries | null {
  const own = SERVICES[operator.operator][what].flatMap((name) => series.filter(({ service }) => service === name));
  const found = own.find(({ lastSuccessAt }) => lastSuccessAt !== null) ?? own[0];
  if (!found) return null;
  return {
    rules: operator.rules(found.service),
    earliest: operator.earliest(found.service, today),
    low: parseIsoDay(found.lowDay)!,
    high: parseIsoDay(found.highDay)!,
    isHistoryDue: found.historyAt !== null,
    missing: what === 'steps' ? [EVER] : (absent.get(found.service) ?? []),
    failure: found.failure,
    isByReading: found.service === 'gas-published' && what !== 'steps',
  };
}

/** Last day on which a stretch is asked for again by itself; null where it is not. */
function askedUntil({ cause, to, what }: GapStretch & { what: Part }, known: Known): string | null {
  const isAsked = known.authorization?.state === 'active' && (cause === 'late' || cause === 'operator-gap');
  const series = known.operator && collectedSeries(known, known.operator, what);
  const until = isAsked && series ? askedAgainUntil(to - 1, known.today, series.rules) : null;
  return until === null ? null : isoDay(until);
}

/** What whoever may change the source can do about a cause. */
function cureOf(cause: GapCause, { source, operator, authorization }: Known): Cure | null {
  const isHolder = source.holding === 'holder';
  switch (cause) {
    case 'outside-consent':
      return 'ask-holder';
    case 'not-connected':
    case 'not-authorised':
    case 'authorisation-ended':
      if (!isHolder) return 'ask-holder';
      return operator?.operator === 'enedis' ? 'connect' : null;
    case 'not-collected':
    case 'not-communicating':
    case 'before-operator':
    case 'before-meter':
    case 'reading-across':
      return 'import';
    case 'operator-gap':
    case 'operator-failure':
    case 'our-failure':
    case 'unknown':
      return authorization?.state === 'active' ? 'ask-again' : null;
    case 'history-coming':
    case 'late':
    case 'to-check':
      return null;
  }
}
