import type { Finding, Findings, RankedFinding } from '@joulerie/contract/findings';
import { sentenceOf } from '@joulerie/domain/answers';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Period } from '@joulerie/domain/costs';
import { findContractEnd, findingWords, type Finding as Fact } from '@joulerie/domain/findings';
import type { SourceRow } from '../sources/sources.public.ts';
import type { Applied, Quiet } from './apply-rules.ts';
import type { EndingRow, RankedRow } from './ranking.store.ts';

/** What the rules say, for a reader: what is about a source that they may not see is left out, its contract is not theirs to read. */
export function presentFindings(
  { found, quiet, day, baseLoad }: Applied,
  year: Period,
  sees: (source: SourceRow) => boolean,
): Findings {
  const shown = <T extends { source: SourceRow | null }>(list: readonly T[]) =>
    list.filter(({ source }) => source === null || sees(source));
  return {
    start_date: isoDay(year.fromDay),
    end_date: isoDay(year.toDay - 1),
    data: shown(found).map(presentFinding),
    lacking: lackingOf(shown(quiet)),
    day: day && { day: isoDay(day.day), text: day.text },
    baseLoad,
  };
}

function presentFinding(finding: Fact & { source: Named | null }): Finding {
  const { rule, eurPerYear, confidence, period, source } = finding;
  return {
    rule,
    ...findingWords(finding),
    eurPerYear: eurPerYear === null ? null : Math.round(eurPerYear * 100) / 100,
    estimated: finding.estimated === true,
    confidence,
    from: isoDay(period.fromDay),
    to: isoDay(period.toDay - 1),
    daysLeft: finding.rule === 'contract_end' ? finding.daysLeft : null,
    ...named(source),
    idsource: source?.idsource ?? null,
  };
}

export const presentRanked = ({ finding, ...place }: RankedRow): RankedFinding => ({
  ...presentFinding({ ...finding, source: sourceOf(place) }),
  building: { _id: place.buildingId, name: place.building },
});

/** The end of a contract, as the rule says it on a day. */
export function presentEnding({ end, state, next, ...place }: EndingRow, today: number): RankedFinding[] {
  const endDay = parseIsoDay(end)!;
  const nextDay = parseIsoDay(next ?? '');
  const found = findContractEnd(
    state === 'gap' && nextDay !== null
      ? { state, endDay, nextDay }
      : { state: state === 'check' ? 'continues' : 'ends', endDay },
    today,
  );
  return found.known ? [presentRanked({ ...place, finding: found })] : [];
}

type Named = Pick<SourceRow, 'id' | 'name' | 'idsource'>;
const sourceOf = ({ sourceId, source, idsource }: Omit<EndingRow, 'end' | 'state' | 'next'>): Named | null =>
  sourceId !== null && source !== null ? { id: sourceId, name: source, idsource } : null;

const named = (source: Named | null) => ({ _id_source: source?.id ?? null, sourceName: source?.name ?? null });

/** What would let rules speak, each reason once. */
function lackingOf(quiet: readonly Quiet[]): Findings['lacking'] {
  const byReason = new Map<string, Findings['lacking'][number]>();
  for (const { rule, next, source, ...why } of quiet) {
    if (next === null) continue;
    const reason = sentenceOf(why);
    const key = `${reason} ${source?.id ?? ''}`;
    if (!byReason.has(key)) byReason.set(key, { rule, reason, next, ...named(source) });
  }
  return [...byReason.values()];
}
