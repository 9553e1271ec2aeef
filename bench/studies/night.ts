import type { AlarmRule } from '@joulerie/domain/alarms';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { type StoredRule, alarms } from '../../apps/server/src/features/alarms/alarms.tables.ts';
import type { Store } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { type Bench, aCompany } from '../databases.ts';
import type { Figure } from '../report.ts';
import { startWorker } from '../server.ts';
import { type Copies, powerRead } from './curves.ts';
import { AT_ONCE, inParts, insertSources, secondsUntil, storeReads } from './seed.ts';

const SOURCES = Number(process.env.BENCH_WATCHED ?? 5_000);
const HISTORY_DAYS = 7;
const TARGET_S = 60;
const LONGEST_S = 120;

/** Between whole watts, as curves have them: nothing equals a threshold. */
const HIGH_W = 6000.5;
const LASTING_W = 2500.5;
/** Half-hours in a row above the second threshold. */
const LASTING_SLOTS = 4;
const threshold = (value: number, minutes: number): AlarmRule => ({
  kind: 'threshold',
  side: 'above',
  value,
  minutes,
  days: 1,
});
const RULES = { high: threshold(HIGH_W, 0), lasting: threshold(LASTING_W, LASTING_SLOTS * 30) };

/** Two rules on each source, one night of measures of all of them, and one worker. */
export async function timeNight(bench: Bench, copies: Copies): Promise<Figure[]> {
  const { store } = bench;
  const person = await aCompany(store);
  const today = parisDay(Date.now());
  const night = today - 1;
  const historyFrom = night - HISTORY_DAYS;
  const ids = await insertSources(store, person, SOURCES);
  await storeReads(store, ids, (i) => powerRead(historyFrom, copies(i, historyFrom, night)), AT_ONCE);
  const rules: StoredRule[] = Object.entries(RULES).map(([key, rule]) => ({ key, since: isoDay(historyFrom), rule }));
  const rows = ids.map((sourceId) => ({ id: newId(), sourceId, variable: 'puissance' as const, rules }));
  await inParts(rows, (part) => store.db.insert(alarms).values(part));
  await store.query('vacuum analyze', []);

  const arriving = performance.now();
  await storeReads(store, ids, (i) => powerRead(night, copies(i, night, today)));
  const arrivedS = (performance.now() - arriving) / 1000;
  const worker = startWorker(bench.url);
  const seconds = await secondsUntil('the alarms evaluated', LONGEST_S, async () => {
    const [row] = await store.query<{ left: boolean }>('select exists (select from alarm_due) as left', []);
    return !row!.left;
  }).finally(() => worker.stop());
  const nightSlots = copies(0, night, today).length;
  const expected = new Set(
    ids.flatMap((id, i) => brokenBy(copies(i, night - 1, today), nightSlots).map((rule) => `${id} ${rule}`)),
  );
  const raised = await raisedOf(store);
  const missed = [...expected].filter((one) => !raised.has(one)).length;
  const wrong = [...raised.keys()].filter((one) => !expected.has(one)).length;
  const twice = [...raised.values()].filter((count) => count > 1).length;
  return [
    {
      what: `${2 * SOURCES} alarm rules on ${SOURCES} sources evaluated after a night of half-hours, one worker`,
      measured: `${seconds.toFixed(1)} s, its start included (the night stored before in ${arrivedS.toFixed(1)} s)`,
      within: { valueMs: seconds * 1000, targetMs: TARGET_S * 1000 },
    },
    {
      what: 'alarms raised; missed, wrong and raised twice beside a plain reading of the curves',
      measured: `${raised.size}; ${missed}, ${wrong}, ${twice}`,
      target: `${expected.size}; 0, 0, 0`,
      reached: expected.size > 0 && missed + wrong + twice === 0,
    },
  ];
}

/** Rules that the last `slots` of a curve break, one slot after the other; what lasts may have begun the day before. */
function brokenBy(curve: Float64Array, slots: number): string[] {
  const first = curve.length - slots;
  const high = curve.subarray(first).some((watts) => watts > HIGH_W);
  let lasting = false;
  for (let slot = first; slot < curve.length; slot++)
    lasting ||= curve.subarray(slot + 1 - LASTING_SLOTS, slot + 1).every((watts) => watts > LASTING_W);
  return [...(high ? ['high'] : []), ...(lasting ? ['lasting'] : [])];
}

/** How often each rule of each source rang. */
async function raisedOf({ query }: Store): Promise<Map<string, number>> {
  const found = await query<{ id: string; rule: string; times: number }>(
    `select a.source_id as id, e.rule_key as rule, count(*)::int as times from alarm_events e join alarms a on a.id = e.alarm_id
      where e.withdrawn_at is null group by a.source_id, e.rule_key`,
    [],
  );
  return new Map(found.map(({ id, rule, times }) => [`${id} ${rule}`, times]));
}
