import type { AlarmReplay } from '@joulerie/contract/alarms';
import type { AlarmRule } from '@joulerie/domain/alarms';
import { addYears, parisDay } from '@joulerie/domain/calendar';
import { SUBSCRIPTIONS } from '../../apps/server/src/app.ts';
import { record } from '../../apps/server/src/features/measures/record.ts';
import { createEvents } from '../../apps/server/src/platform/events/events.ts';
import { type Bench, aCompany } from '../databases.ts';
import { aPoint } from '../measures/ours.ts';
import type { Figure } from '../report.ts';
import { type Client, textOf, withServer } from '../server.ts';
import { ms, timesOf } from '../timing.ts';
import { type Copies, powerRead } from './curves.ts';

const MOVES = 30;
const WARM_UP = 10;
const TARGET_MS = 150;
const FIRST_W = 100;
const STEP_W = 100;

type RuleOf = (watts: number) => AlarmRule;
const RULES: { what: string; ruleOf: RuleOf }[] = [
  {
    what: 'the threshold of its power',
    ruleOf: (value) => ({ kind: 'threshold', side: 'above', value, minutes: 0, days: 1 }),
  },
  { what: 'the threshold of its nights', ruleOf: (value) => ({ kind: 'base_load', value, days: 1 }) },
];

/** Rules replayed on a year of half-hours, their threshold moved from call to call. */
export async function timeReplays(bench: Bench, copies: Copies): Promise<Figure[]> {
  const { store } = bench;
  const person = await aCompany(store);
  const source = await aPoint(store, person, '19600000000000');
  const today = parisDay(Date.now());
  const fromDay = addYears(today, -1) - 1;
  const events = createEvents(SUBSCRIPTIONS, Date.now);
  await store.db.transaction((tx) =>
    record({ db: tx, events }, source.id, [powerRead(fromDay, copies(0, fromDay, today))], {
      kind: 'import',
      id: null,
    }),
  );
  await store.query('vacuum analyze', []);
  const figures: Figure[] = [];
  await withServer(bench, person.token, async (client) => {
    const path = `/proxy/api/v5/source/${source.id}/alarme/puissance/replay`;
    for (const { what, ruleOf } of RULES) figures.push(await timeReplay(client, path, what, ruleOf));
  });
  return figures;
}

async function timeReplay(client: Client, path: string, what: string, ruleOf: RuleOf): Promise<Figure> {
  const took: number[] = [];
  const rings = new Set<number>();
  for (let i = 0; i < WARM_UP + MOVES; i++) {
    const answer = await client('POST', path, { json: { rule: ruleOf(FIRST_W + (i % MOVES) * STEP_W) } });
    const replayed = answer.status === 200 ? (JSON.parse(textOf(answer)) as AlarmReplay) : null;
    if (!replayed || replayed.measuredDays < 360) throw new Error(`the replay answered ${textOf(answer)}`);
    rings.add(replayed.rings.length);
    if (i >= WARM_UP) took.push(answer.ms);
  }
  if (rings.size < 2) throw new Error('the threshold changes nothing of what the rule rings');
  const time = timesOf(took);
  return {
    what: `a year of half-hours of a source replayed, ${what} moved ${MOVES} times`,
    measured: `p95 ${ms(time.p95Ms)} (median ${ms(time.medianMs)}; ${Math.min(...rings)} to ${Math.max(...rings)} alarms)`,
    within: { valueMs: time.p95Ms, targetMs: TARGET_MS },
  };
}
