import type { Likelihood } from '@joulerie/contract/import-report';
import { frenchDay, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import {
  type EnergyDays,
  type SeriesRead,
  energyDays,
  energyOfReads,
  isWholeDay,
  measuredHours,
} from '@joulerie/domain/measures';
import { ENERGIES, UNITS, VARIABLES, type VariableName, energyOfType } from '@joulerie/domain/vocabulary';
import type { FileRead } from '../../connectors/reader.ts';
import { frenchNumber } from '../../connectors/text/numbers.ts';
import type { Reader } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { daysOfReads } from './days-of-reads.ts';
import { indexJump } from './index-jump.ts';
import { readStored } from './series-day.store.ts';
import { shiftOfValues } from './shifted-values.ts';

/** Times more, or less, than the source had on the same days, from which on a total is unusual: a wrong unit is a thousand. */
const UNUSUAL = 10;
/** Times the subscribed power that a whole day cannot be at, though an hour may. */
const MOST_OF_A_DAY = 1.5;
/** Up to this power a meter cuts what exceeds it; above, it is billed, and a cold week may exceed it on all its days [kVA]. */
const CUT_POWER_KVA = 36;

/**
 * The energy of what was read for a source, beside what it had on the same days and what its subscribed power gives. Days that one of
 * both does not know whole are left out of the comparison. Null where nothing of it is an energy.
 */
export async function likelihoodOf(
  { query }: Pick<Reader, 'query'>,
  source: Pick<SourceRow, 'id' | 'idtype' | 'point'>,
  reads: readonly SeriesRead[],
): Promise<Likelihood | null> {
  const variables = comparedVariables(source, reads);
  if (!variables) return null;
  const compared = reads.filter(({ variable }) => variables.includes(variable));
  const read = energyOfReads(compared, await daysOfReads(compared));
  if (!read) return null;
  const toKwh = kwhPer(variables[0]!);
  const toDay = read.fromDay + read.energy.length;
  const stored = await readStored(query, [source.id], variables, read.fromDay, toDay, 'totals');
  const sameDays = compare(read, energyDays(read.fromDay, toDay, stored), toKwh);
  const known = [...read.energy.keys()].filter((i) => !Number.isNaN(read.energy[i]!));
  const kwh = toKwh * known.reduce((sum, i) => sum + read.energy[i]!, 0);
  const powerKva = source.point.electricity?.subscribedPowerKva ?? null;
  const isDrawn = variables === ENERGIES.electricite.series;
  const hours = known.reduce((sum, i) => sum + measuredHours(read, i), 0);
  const subscribed =
    isDrawn && powerKva
      ? { powerKva, hours, mostKwh: powerKva * hours, worstDay: worstDayOf(read, known, toKwh, powerKva) }
      : null;
  const powerUnknown = isDrawn && !powerKva;
  const jump = isDrawn ? indexJump(reads, (stored.around ?? stored).series) : null;
  const uneven = unevenOf(read, toKwh, lengthsOf(compared));
  const otherDays =
    sameDays === null ? await farFromOthers({ query }, source.id, variables, wholeDays(read, toKwh)) : null;
  const shifted = await shiftOfValues({ query }, source.id, reads);
  const verdict = verdictOf(kwh, subscribed, sameDays, jump ?? uneven ?? otherDays ?? shifted);
  return { kwh, days: known.length, sameDays, subscribed, powerUnknown, jump, uneven, otherDays, shifted, verdict };
}

/** Of a file of several meters, the series of the meter of a source; of any other, all of them. */
export const seriesOfMeter = (
  { idsource }: Pick<SourceRow, 'idsource'>,
  { series }: Pick<FileRead, 'series'>,
): readonly SeriesRead[] =>
  new Set(series.map(({ point }) => point)).size <= 1
    ? series
    : series.filter(({ point }) => point === null || point === idsource);

/** Whether the energy of a file may be refused: operators, who name the meter, say what their files are in. */
export const isJudged = ({ table, namesNoMeter }: FileRead): boolean => table !== null || namesNoMeter === true;

/**
 * Refuses to store a table or the export of a product whose energy cannot be, or is unusual until somebody confirmed it.
 */
export function refuseUnlikely(read: FileRead, likelihood: Likelihood | null, isConfirmed: boolean): void {
  if (!likelihood || !isJudged(read)) return;
  const { kwh, days, subscribed, sameDays, jump, uneven, otherDays, shifted, verdict } = likelihood;
  if (verdict === 'impossible' && subscribed?.worstDay && kwh <= subscribed.mostKwh) {
    const { day, kwh: ofDay, mostKwh } = subscribed.worstDay;
    throw new DomainError('file_impossible', {
      message: `${energyText(ofDay)} le ${frenchDay(parseIsoDay(day)!)} pour ${frenchNumber(subscribed.powerKva)}\u00a0kVA souscrits\u00a0: impossible, c’est ${energyText(mostKwh)} au plus par jour. Corrigez cette ligne, l’unité ou la colonne lue, ou la puissance souscrite de la source.`,
    });
  }
  if (verdict === 'impossible' && subscribed)
    throw new DomainError('file_impossible', {
      message: `${energyText(kwh)} en ${daysText(days)} pour ${frenchNumber(subscribed.powerKva)}\u00a0kVA souscrits\u00a0: impossible, c’est ${energyText(subscribed.mostKwh)} au plus. Corrigez l’unité ou la colonne lue, ou la puissance souscrite de la source.`,
    });
  if (verdict === 'unusual' && jump && !isConfirmed)
    throw new DomainError('file_unusual', {
      message: `Entre les relevés de la source et ceux de ce fichier, l’index passe de ${frenchNumber(jump.fromKwh)} à ${frenchNumber(jump.toKwh)}\u00a0kWh le ${frenchDay(parseIsoDay(jump.day)!)}, bien plus que toutes les hausses connues\u00a0: si le compteur a été remplacé, répondez «\u00a0compteur remplacé\u00a0» pour l’unité de son index, sinon confirmez.`,
    });
  if (verdict === 'unusual' && uneven && !isConfirmed)
    throw new DomainError('file_unusual', {
      message: `${energyText(uneven.kwh)} le ${frenchDay(parseIsoDay(uneven.day)!)}, où les autres jours de ce fichier ont ${energyText(uneven.otherKwh)} au plus\u00a0: l’unité change peut-être dans le fichier. Corrigez-le, ou confirmez.`,
    });
  if (verdict === 'unusual' && otherDays && !isConfirmed)
    throw new DomainError('file_unusual', {
      message: `${energyText(otherDays.kwh)} par jour dans ce fichier, où ceux de la source ont de ${energyText(otherDays.leastKwh)} à ${energyText(otherDays.mostKwh)}\u00a0: vérifiez l’unité et la colonne lue, ou confirmez.`,
    });
  if (verdict === 'unusual' && shifted?.isBeside && !isConfirmed)
    throw new DomainError('file_unusual', {
      message: `Les intervalles de ce fichier commencent ${frenchNumber(shifted.minutes)}\u00a0min après ceux de la source\u00a0: ils ne les remplaceraient pas. Corrigez leur horodatage, ou retirez d’abord les mesures de la source dans l’historique des imports, ou confirmez pour ne compléter que ses trous.`,
    });
  if (verdict === 'unusual' && shifted && !isConfirmed)
    throw new DomainError('file_unusual', {
      message: `Ce sont les valeurs que la source a déjà, ${shiftText(shifted.minutes)}\u00a0: celles du premier import resteraient à leurs bords. Retirez d’abord ses mesures dans l’historique des imports, ou confirmez.`,
    });
  if (verdict === 'unusual' && sameDays && !isConfirmed)
    throw new DomainError('file_unusual', {
      message: `${energyText(sameDays.kwh)} sur ${daysText(sameDays.days)}, où la source avait ${energyText(sameDays.storedKwh)}\u00a0: vérifiez l’unité et la colonne lue, ou confirmez.`,
    });
}

/** What makes the energy of the source; of a table that has none of it, the first other energy (what a roof makes, what is injected). */
function comparedVariables(
  { idtype }: Pick<SourceRow, 'idtype'>,
  reads: readonly SeriesRead[],
): readonly VariableName[] | null {
  const energy = energyOfType(idtype)?.energy;
  const own: readonly VariableName[] = energy ? ENERGIES[energy].series : [];
  if (reads.some(({ variable }) => own.includes(variable))) return own;
  const other = reads.find(({ variable }) => Number.isFinite(kwhPer(variable)));
  return other ? [other.variable] : null;
}

/** kWh of the unit of the days of a variable; NaN where it is no energy. */
function kwhPer(variable: VariableName): number {
  const { kind, unit } = VARIABLES[variable];
  return kind === 'power' || kind === 'register' ? 0.001 : (UNITS[unit].toKwh ?? Number.NaN);
}

/** The day that passes what the subscribed power gives by the most. */
function worstDayOf(
  read: EnergyDays,
  known: readonly number[],
  toKwh: number,
  powerKva: number,
): NonNullable<Likelihood['subscribed']>['worstDay'] {
  const days = known.map((i) => ({
    day: isoDay(read.fromDay + i),
    kwh: toKwh * read.energy[i]!,
    mostKwh: powerKva * measuredHours(read, i),
  }));
  const over = days.filter(({ kwh, mostKwh }) => mostKwh > 0 && kwh > MOST_OF_A_DAY * mostKwh);
  return over.toSorted((a, b) => b.kwh / b.mostKwh - a.kwh / a.mostKwh)[0] ?? null;
}

/** Times what all other days have: habits and seasons leave days between. */
const UNEVEN = 100;
/** Times that a thousand may become between days that follow one another. */
const THOUSAND = { least: 300, most: 3000 };
/** Days of a source around those of a file, and the fewest of each that are compared. */
const YEAR_DAYS = 366;
const FEWEST_DAYS = 5;

type DayKwh = { day: number; kwh: number };

/** The days that are known whole and have an energy [kWh]. */
const wholeDays = (read: EnergyDays, toKwh: number): DayKwh[] =>
  [...read.energy.keys()]
    .filter((i) => isWholeDay(read, i) && read.energy[i]! > 0)
    .map((i) => ({ day: read.fromDay + i, kwh: toKwh * read.energy[i]! }));

const medianOf = (days: readonly DayKwh[]): number => {
  const sorted = days.map(({ kwh }) => kwh).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};

/** The days of a file beside all those that its source has within a year, where they are far from each of these. */
async function farFromOthers(
  { query }: Pick<Reader, 'query'>,
  sourceId: string,
  variables: readonly VariableName[],
  days: readonly DayKwh[],
): Promise<Likelihood['otherDays']> {
  if (days.length < FEWEST_DAYS) return null;
  const [fromDay, toDay] = [days[0]!.day - YEAR_DAYS, days.at(-1)!.day + YEAR_DAYS];
  const stored = energyDays(fromDay, toDay, await readStored(query, [sourceId], variables, fromDay, toDay, 'totals'));
  const others = wholeDays(stored, kwhPer(variables[0]!)).map(({ kwh }) => kwh);
  if (others.length < FEWEST_DAYS) return null;
  const kwh = medianOf(days);
  const [leastKwh, mostKwh] = [Math.min(...others), Math.max(...others)];
  return kwh > UNEVEN * mostKwh || UNEVEN * kwh < leastKwh ? { kwh, leastKwh, mostKwh } : null;
}
/** Fewer days, or hardly any energy, say nothing of what is usual [kWh]. */
const LEAST_DAYS = 10;
const LEAST_LOW_AMOUNTS = 5;
const ROUNDING = 1e-6;
const LEAST_KWH = 1;

/** The first day of those that are far above all the others, where nothing lies between. */
function unevenOf(read: EnergyDays, toKwh: number, lengthOf: (day: number) => number): Likelihood['uneven'] {
  const days = wholeDays(read, toKwh);
  if (days.length < LEAST_DAYS) return null;
  const sorted = days.toSorted((a, b) => a.kwh - b.kwh);
  // The amount of a month is what was written: its share of a day is little, whatever its unit.
  const isEnough = ({ day, kwh }: (typeof days)[number]) => kwh * lengthOf(day) >= LEAST_KWH;
  // Days of one month are one amount that was written.
  let amounts = 0;
  const enough = sorted.map(({ day }) => {
    amounts += 1 / lengthOf(day);
    return amounts > LEAST_LOW_AMOUNTS - ROUNDING;
  });
  const isSplit = (i: number) => isEnough(sorted[i - 1]!) || isThousand(sorted.slice(0, i), sorted.slice(i));
  const from = sorted.findIndex(
    ({ kwh }, i) => i > 0 && enough[i - 1]! && kwh > UNEVEN * sorted[i - 1]!.kwh && isSplit(i),
  );
  if (from < 0) return null;
  const [first] = sorted.slice(from).toSorted((a, b) => a.day - b.day);
  return { day: isoDay(first!.day), kwh: first!.kwh, otherKwh: sorted[from - 1]!.kwh };
}

/** Whether a unit became another between two days: the high ones all come before or after the low ones, about a thousand times above. */
function isThousand(low: readonly DayKwh[], high: readonly DayKwh[]): boolean {
  const [first, second] = [low, high].map((days) => days.map(({ day }) => day).toSorted((a, b) => a - b));
  const isApart = first!.at(-1)! < second![0]! || second!.at(-1)! < first![0]!;
  const times = medianOf(high) / medianOf(low);
  return high.length >= FEWEST_DAYS && isApart && times >= THOUSAND.least && times <= THOUSAND.most;
}

/** How many days the amount of a day was written for. */
function lengthsOf(reads: readonly SeriesRead[]): (day: number) => number {
  const lengths = new Map<number, number>();
  for (const { fromDay, toDay } of reads.flatMap(({ periods }) => periods))
    for (let day = fromDay; day < toDay; day++)
      lengths.set(day, Math.min(toDay - fromDay, lengths.get(day) ?? Number.POSITIVE_INFINITY));
  return (day) => lengths.get(day) ?? 1;
}

function compare(read: EnergyDays, stored: EnergyDays, toKwh: number): Likelihood['sameDays'] {
  const days = [...read.energy.keys()].filter((i) => isWholeDay(read, i) && isWholeDay(stored, i));
  if (days.length === 0) return null;
  const sum = ({ energy }: EnergyDays) => toKwh * days.reduce((all, i) => all + energy[i]!, 0);
  return { days: days.length, kwh: sum(read), storedKwh: sum(stored) };
}

function verdictOf(
  kwh: number,
  subscribed: Likelihood['subscribed'],
  sameDays: Likelihood['sameDays'],
  doubt: Likelihood['jump'] | Likelihood['uneven'] | Likelihood['otherDays'] | Likelihood['shifted'],
): Likelihood['verdict'] {
  if (subscribed) {
    const most = subscribed.powerKva > CUT_POWER_KVA ? MOST_OF_A_DAY * subscribed.mostKwh : subscribed.mostKwh;
    if (kwh > most || subscribed.worstDay) return 'impossible';
  }
  if (doubt) return 'unusual';
  if (!sameDays || sameDays.storedKwh <= 0) return 'usual';
  const ratio = sameDays.kwh / sameDays.storedKwh;
  return ratio > UNUSUAL || ratio < 1 / UNUSUAL ? 'unusual' : 'usual';
}

const daysText = (days: number): string => (days === 1 ? 'un jour' : `${frenchNumber(days)}\u00a0jours`);

const shiftText = (minutes: number): string =>
  `${frenchNumber(Math.abs(minutes))}\u00a0min ${minutes > 0 ? 'plus tard' : 'plus tôt'}`;

/** « 46 MWh », « 312 kWh », « 0,4 kWh ». */
function energyText(kwh: number): string {
  const [value, unit] = Math.abs(kwh) >= 10_000 ? [kwh / 1000, 'MWh'] : [kwh, 'kWh'];
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 0.1 ? 1 : 3;
  return `${frenchNumber(Number(value.toFixed(digits)))}\u00a0${unit}`;
}
