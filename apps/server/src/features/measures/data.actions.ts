import type * as contract from '@joulerie/contract/measures';
import type { Data } from '@joulerie/contract/measures';
import {
  energyOfType,
  energyOfVariable,
  fuelOfType,
  isVariableName,
  VARIABLES,
  type ComparisonKind,
  type Frequency,
  type VariableName,
} from '@joulerie/domain/vocabulary';
import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { NO_AMOUNTS, panelsBegin, partnerDays, wholeDays } from '@joulerie/domain/measures';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import type { BuildingRow } from '../buildings/buildings.public.ts';
import { pointsOfBuildings } from '../profiles/profiles.public.ts';
import { openSource, seenAmong, type SourceRow } from '../sources/sources.public.ts';
import { comparisonOf } from './comparison.ts';
import { type ConsumedDays, carbonOf } from './period-carbon.ts';
import { HEADCOUNT_WORDS, SURFACE_WORDS, periodIntensity } from './period-intensity.ts';
import { comparedPeriod, period } from './period.ts';
import { type Asked, type SourceDays, readData, readDataAndDays } from './read-data.ts';
import { type MeasuredSpan, measuredSpans, panelsSinceOf } from './series.store.ts';
import { weatherFree } from './weather-free.ts';
import { sourcesOfBuilding } from './contributing-sources.store.ts';

type Query = {
  variables?: string[] | undefined;
  frequency: Frequency;
  start_date: string;
  end_date: string;
  compare?: ComparisonKind | undefined;
  temperature?: 'true' | 'false' | undefined;
  weather_corrected?: 'true' | 'false' | undefined;
  carbon?: 'true' | 'false' | undefined;
  intensity?: 'true' | 'false' | undefined;
};

export const getBuildingData: Serve<typeof contract.getBuildingData> = async ({
  db,
  store,
  actor,
  params,
  query,
  readSources,
  now,
}) => {
  const reading = await sourcesOfBuilding(db, actor, params.id);
  readSources.push(...idsOf(reading.sources));
  return answer(store, actor, reading.sources, reading.weather, query, now, reading.building);
};

export const getSourceData: Serve<typeof contract.getSourceData> = async ({
  db,
  store,
  actor,
  params,
  query,
  readSources,
  now,
}) => {
  const source = await openSource(db, actor, params.id);
  readSources.push(source.id);
  return answer(store, actor, [source], null, query, now);
};

async function answer(
  store: Store,
  actor: Actor,
  sources: SourceRow[],
  weather: SourceRow | null,
  query: Query,
  now: number,
  building: BuildingRow | null = null,
): Promise<Data> {
  const { fromDay, toDay } = period(query);
  const sees = await seenAmong(store.db, actor, weather ? [...sources, weather] : sources);
  const spans = await measuredSpans(store.db, idsOf(sources));
  const variables = query.variables ? checkedVariables(query.variables) : defaultVariables(sources, spans);
  const read = (from: number, to: number) =>
    readWithWeather(
      store,
      { sources, variables, frequency: query.frequency, fromDay: from, toDay: to, now, sees },
      weather,
      query,
    );
  const before = comparedPeriod(query.compare, { fromDay, toDay });
  const [own, compared] = await Promise.all([read(fromDay, toDay), before ? read(before.fromDay, before.toDay) : null]);
  const corrected = query.weather_corrected === 'true' && query.compare === 'year';
  const energies = variables.filter((variable) => energyOfVariable(variable) !== null);
  const free = corrected
    ? await weatherFree(
        store,
        { sources, variables: energies, frequency: 'daily', fromDay, toDay, now, sees },
        weather,
        parisDay(now),
      )
    : undefined;
  const partners = query.compare ? partnerDays(query.compare, { fromDay, toDay }, parisDay(now)) : null;
  const panels =
    before && energies.includes('conso') ? await panelsSinceOf(store.db, idsOf(sources)) : new Map<string, number>();
  const pairs = pairsOf(sources, own.days, compared?.days ?? []);
  const ofPanels = pairs.map((one) => ({
    ...one,
    newPanels:
      one.variable === 'conso' &&
      panelsBegin(panels.get(one.id) ?? null, before?.fromDay ?? fromDay, { fromDay, toDay }),
  }));
  const consumed = pairs.filter(({ idtype, variable }) => energyOfType(idtype)?.variable === variable);
  const starts = own.columns.axis.days?.map((day) => parseIsoDay(day)!) ?? null;
  return {
    ...own.columns,
    compare: compared?.columns ?? null,
    comparison:
      compared && partners
        ? comparisonOf(ofPanels, partners, starts && starts.map((day) => day - fromDay), fromDay, before!.fromDay)
        : null,
    ...(free && { weatherFree: free }),
    ...(query.carbon === 'true' && {
      carbon: carbonOf(consumed, fromDay, partners && { partners, beforeFrom: before!.fromDay }, starts),
    }),
    ...(building &&
      query.intensity === 'true' && { intensity: await intensityOf(store.db, building, consumed, fromDay) }),
    available: available(spans),
  };
}

/** The energy of a building over its surface and its headcount, by the profiles that people entered. */
async function intensityOf(
  db: Database,
  { id, facts }: BuildingRow,
  consumed: readonly ConsumedDays[],
  fromDay: number,
): Promise<NonNullable<Data['intensity']>> {
  const [surfaces, people] = await Promise.all([
    pointsOfBuildings(db, [id], 'surface'),
    pointsOfBuildings(db, [id], 'effectif'),
  ]);
  const energies = consumed.map(({ now }) => now.amounts);
  return {
    surface: periodIntensity(energies, fromDay, surfaces.get(id) ?? [], facts.surfaceHabitableM2, SURFACE_WORDS),
    effectif: periodIntensity(energies, fromDay, people.get(id) ?? [], null, HEADCOUNT_WORDS),
  };
}

const idsOf = (sources: readonly SourceRow[]): string[] => sources.map(({ id }) => id);

/** Each energy of each source in both periods, Wh by day. */
function pairsOf(sources: readonly SourceRow[], now: readonly SourceDays[], before: readonly SourceDays[]) {
  const known = new Map(sources.map((source) => [source.id, source]));
  const amountsOf = ({ variable, column }: SourceDays) => ({
    amounts: column.values.map((value) => value * (VARIABLES[variable].unit === 'Wh' ? 1 : 1000)),
    whole: wholeDays(column),
  });
  return now.map((one) => {
    const same = before.find(({ sourceId, variable }) => sourceId === one.sourceId && variable === one.variable);
    const { idtype, firstDay } = known.get(one.sourceId)!;
    return {
      id: one.sourceId,
      idtype,
      firstDay: parseIsoDay(firstDay ?? ''),
      variable: one.variable,
      delivered: fuelOfType(idtype) !== null,
      now: amountsOf(one),
      before: same ? amountsOf(same) : NO_AMOUNTS,
    };
  });
}

async function readWithWeather(store: Store, asked: Asked, weather: SourceRow | null, query: Query) {
  const outside = query.temperature === 'true' && weather && !asked.variables.includes('temperature_exterieure');
  const { columns, days } = await readDataAndDays(store, asked);
  if (!outside) return { columns, days };
  // Beside a fine axis each temperature is repeated on its steps; on an axis of days they are means of the day.
  const { stepS } = columns.axis;
  const fine = query.frequency === 'raw' || query.frequency === 'hourly';
  const temperature = await readData(store, {
    ...asked,
    sources: [weather],
    variables: ['temperature_exterieure'],
    frequency: fine && stepS === null ? 'daily' : query.frequency,
    stepS: stepS ?? undefined,
  });
  return { columns: { ...columns, variables: [...columns.variables, ...temperature.variables] }, days };
}

function checkedVariables(names: string[]): VariableName[] {
  const list = names.flatMap((name) => name.split(',')).filter(Boolean);
  const wrong = list.find((name) => !isVariableName(name));
  if (wrong !== undefined)
    throw new DomainError('invalid_input', { fields: { variables: `Variable inconnue : ${wrong.slice(0, 40)}` } });
  return [...new Set(list as VariableName[])];
}

/** What the sources consume; for a sensor or a station, what they measure. */
function defaultVariables(sources: SourceRow[], spans: MeasuredSpan[]): VariableName[] {
  const energies = sources.flatMap((source) => energyOfType(source.idtype)?.variable ?? []);
  const measured = sources.some((source) => energyOfType(source.idtype)) ? [] : spans.map((span) => span.variable);
  return [...new Set([...energies, ...measured])].filter(isVariableName);
}

function available(spans: MeasuredSpan[]): Frequency[] {
  const coarse: Frequency[] = ['daily', 'weekly', 'monthly', 'yearly'];
  const steps = spans.flatMap((span) => (span.stepS === null ? [] : [span.stepS]));
  if (steps.some((step) => step < 3600)) return ['raw', 'hourly', ...coarse];
  if (steps.some((step) => step < 86_400)) return ['hourly', ...coarse];
  return steps.length ? coarse : ['monthly', 'yearly'];
}
