import { isoDay } from '@joulerie/domain/calendar';
import type { SourceRow } from '../../apps/server/src/features/sources/sources.tables.ts';
import type { Figure } from '../report.ts';
import { type Client, textOf } from '../server.ts';
import { ms, timesOf } from '../timing.ts';
import { FROM_DAY, R63_POINTS, TO_DAY } from './meters.ts';

const KB = 1000;
const YEAR_TARGET_MS = 20;

/** A meter-year of half-hours as the page asks for it. */
export async function yearOverHttp(client: Client, list: SourceRow[]): Promise<Figure[]> {
  const path = (source: SourceRow) =>
    `/proxy/api/v5/data/source/${source.id}?variables=puissance&frequency=raw&start_date=${isoDay(FROM_DAY)}&end_date=${isoDay(TO_DAY - 1)}`;
  const took: number[] = [];
  for (let i = 0; i < 130; i++) {
    // The same meter is not read twice in a row: what is measured is not a page already warm.
    const answer = await client('GET', path(list[(i * 7) % list.length]!));
    if (answer.status !== 200) throw new Error(`reading answered ${answer.status}`);
    if (i >= 30) took.push(answer.ms);
  }
  const bodies = [list[0]!, list[1]!].map((source) => client('GET', path(source)));
  const [linky, c4] = await Promise.all(bodies);
  const time = timesOf(took);
  return [
    {
      what: 'a meter-year through HTTP, p95',
      measured: `${ms(time.p95Ms)} (median ${ms(time.medianMs)}, 100 calls)`,
      within: { valueMs: time.p95Ms, targetMs: YEAR_TARGET_MS },
    },
    {
      what: `its answer, compressed (${linky!.coding})`,
      measured: `${(linky!.bytes / KB).toFixed(1)} kB Linky, ${(c4!.bytes / KB).toFixed(1)} kB C4 averaged to half-hours`,
      target: '≤ 60 kB',
      reached: linky!.bytes <= 60 * KB && c4!.bytes <= 60 * KB,
    },
  ];
}

/** An R63 file of 34 733 points through the upload call: stored, then the same again, which changes nothing. */
export async function uploads(client: Client, list: SourceRow[], file: (point: string) => Buffer): Promise<Figure[]> {
  const first: number[] = [];
  const again: number[] = [];
  for (const [i, source] of list.entries()) {
    const upload = { name: `R63_${source.idsource}.csv`, bytes: file(source.idsource!) };
    for (const [list, wanted] of [
      [first, 'added'],
      [again, 'unchanged'],
    ] as const) {
      const answer = await client('POST', `/proxy/api/v5/source/${source.id}/import`, upload);
      const text = textOf(answer);
      const outcome = (JSON.parse(text) as { outcome?: Record<string, number> }).outcome;
      if (answer.status !== 200 || (outcome?.[wanted] ?? 0) <= 700 || outcome?.points !== R63_POINTS)
        throw new Error(`upload answered ${answer.status}: ${text.slice(0, 300)}`);
      if (i >= 3) list.push(answer.ms);
    }
  }
  return [
    ['stored', first],
    ['the same again, nothing changes', again],
  ].map(([what, took]) => {
    const time = timesOf(took as number[]);
    const rate = (R63_POINTS / time.medianMs) * 1000;
    const slow = (R63_POINTS / time.p95Ms) * 1000;
    return {
      what: `R63 of ${R63_POINTS} points uploaded, ${what as string}`,
      measured: `${Math.round(rate).toLocaleString('en')} points/s (${ms(time.medianMs)}; slowest of ${time.runs}: ${Math.round(slow).toLocaleString('en')})`,
      atLeast: { value: rate, target: 100_000 },
    };
  });
}
