import type { Data } from '@joulerie/contract/measures';
import { dayStart, isoDay, parisDay, parseIsoDay, wallMinutes } from '@joulerie/domain/calendar';
import { GAPS_LISTED } from '@joulerie/domain/measures';
import { energyOfVariable } from '@joulerie/domain/vocabulary';
import { curveGaps, gapsWithin } from '../../charts/gaps.ts';
import type { Curve, SeriesGap } from '../../charts/series.ts';
import { date, time } from '../../lib/format-date.ts';
import { numberedName } from '../../lib/source-name.ts';
import { isAwaited } from './awaited.ts';
import { gapsOf } from '../measures/measures.public.ts';

type Source = Data['variables'][number]['sources'][number];
/** A gap of a variable, with the sources whose sum it is. */
export type SourcedGap = SeriesGap & {
  sources: readonly Source[];
  /** After the last day received: not a gap, `awaited` says what is. */
  awaited?: boolean;
};

/**
 * The gaps of every energy on the days that figures cover, in order of time. A curve has its gaps to the step; a daily value only says
 * that some of its day is missing. What a curve lacks on days whose energy is known otherwise is no gap of the energy.
 */
export function gapsOfEnergies(
  data: Pick<Data, 'variables'> | null,
  curve: Curve | null,
  figured: { fromDay: number; toDay: number },
  today: number,
): SourcedGap[] {
  const energies = data?.variables.filter(({ variable }) => energyOfVariable(variable) !== null) ?? [];
  return energies
    .flatMap((one) => {
      const holes = gapsOf(one);
      const known =
        one.variable === 'conso' && curve ? partsWithin(curveGaps(curve, dayStart(today)), wholeList(holes)) : holes;
      return gapsWithin(known, figured).map((gap) => {
        const sourced = { ...gap, sources: one.sources };
        const lacking = sourceOf(sourced);
        return { ...sourced, awaited: isAwaited(gap.fromMs, lacking ? [lacking] : one.sources, today) };
      });
    })
    .toSorted((a, b) => a.fromMs - b.fromMs);
}

/** Past the last gap of a list that is cut, anything may be missing. */
const wholeList = (holes: readonly SeriesGap[]): readonly SeriesGap[] =>
  holes.length < GAPS_LISTED ? holes : [...holes, { fromMs: holes.at(-1)!.toMs, toMs: Infinity, reason: null }];

/** The parts of some gaps that others cover. */
const partsWithin = (gaps: readonly SeriesGap[], others: readonly SeriesGap[]): SeriesGap[] =>
  gaps.flatMap((gap) =>
    others.flatMap((other) => {
      const part = { ...gap, fromMs: Math.max(gap.fromMs, other.fromMs), toMs: Math.min(gap.toMs, other.toMs) };
      return part.toMs > part.fromMs ? [part] : [];
    }),
  );

export type GapGroup = {
  /** Whose measures lack; null where several sources lack them, or one that the reader may not see. */
  meter: { id: string; name: string } | null;
  cause: string;
  cure: string;
  /** « le 28/02/2026 », « du 20/05/2026 au 22/05/2026 », « le 15/11/2025 de 07:30 à 08:00 ». */
  moments: string[];
  /** From the first to the last day that they touch. */
  range: { from: string; to: string };
};

/** Gaps of one meter and one cause as one line, with all their moments; the meter that lacks most of them first. */
export function groupGaps(gaps: readonly SourcedGap[]): GapGroup[] {
  const groups = new Map<string, GapGroup>();
  for (const gap of gaps) {
    const found = { ...meterAndCause(gap), cure: cureOf(gap) };
    const key = [found.meter?.id, found.cause, found.cure].join(' ');
    const [from, to] = [isoDay(parisDay(gap.fromMs)), isoDay(parisDay(gap.toMs - 1))];
    const group = groups.get(key) ?? { ...found, moments: [], range: { from, to } };
    group.moments.push(momentOf(gap));
    group.range = {
      from: from < group.range.from ? from : group.range.from,
      to: to > group.range.to ? to : group.range.to,
    };
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.moments.length - a.moments.length);
}

/** The reason of a sum begins with the name of the only source that lacks: « Bureaux » : mesures absentes. */
const prefixOf = (name: string): string => `«\u00a0${name}\u00a0»\u00a0: `;

function sourceOf({ sources, reason }: SourcedGap): Source | null {
  if (sources.length === 1) return sources[0]!;
  return sources.find(({ name }) => name !== null && reason?.startsWith(prefixOf(name))) ?? null;
}

function meterAndCause(gap: SourcedGap): Pick<GapGroup, 'meter' | 'cause'> {
  const source = sourceOf(gap);
  const reason = gap.reason ?? 'Cause inconnue';
  const own = source?.name ? reason.replace(prefixOf(source.name), '') : reason;
  return {
    meter: source?._id ? { id: source._id, name: numberedName(source) } : null,
    cause: own.charAt(0).toUpperCase() + own.slice(1),
  };
}

/** What fills a gap, by where it lies among the days that its source has. */
function cureOf(gap: SourcedGap): string {
  const source = sourceOf(gap);
  if (source?.firstDay && gap.toMs <= dayStart(parseIsoDay(source.firstDay)!))
    return 'Un fichier d’un historique plus ancien le comble.';
  if (source?.lastDay && gap.fromMs >= dayStart(parseIsoDay(source.lastDay)! + 1))
    return 'Un fichier des mesures reçues depuis le comble.';
  return 'Un fichier qui contient ces dates le comble.';
}

const isMidnight = (ms: number): boolean => wallMinutes(ms) === 0;

function momentOf({ fromMs, toMs }: SeriesGap): string {
  const [first, last] = [parisDay(fromMs), parisDay(toMs - 1)];
  if (isMidnight(fromMs) && isMidnight(toMs))
    return first === last ? `le\u00a0${date(first)}` : `du\u00a0${date(first)} au\u00a0${date(last)}`;
  if (first === last) return `le\u00a0${date(first)} de\u00a0${time(fromMs)} à\u00a0${time(toMs)}`;
  return `du\u00a0${date(first)} à\u00a0${time(fromMs)} au\u00a0${date(parisDay(toMs))} à\u00a0${time(toMs)}`;
}
