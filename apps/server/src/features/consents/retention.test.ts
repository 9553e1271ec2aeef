import * as records from '@joulerie/contract/consent-records';
import * as requests from '@joulerie/contract/consent-requests';
import { DAY_MS, addMonths, isoDay, parisDay } from '@joulerie/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser, unique } from '../../testing/builders.ts';
import { aHeldMeter, askToSign, linkOf, signBy } from '../../testing/consents.ts';
import { linkyRows, sourceData, stored, storedCurve, textFile } from '../../testing/files.ts';
import { runWork } from '../../testing/run-work.ts';
import { eraseUnkept } from './retention.work.ts';

let app: TestApp;
let asker: TestUser;
let mail: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  asker = await aUser(app, { company: `Conseil ${unique()}` });
  mail = `titulaire.${unique()}@exemple.fr`;
});

const DAYS = 10;
const first = () => parisDay(app.clock.now) - DAYS;
type Meter = { _id: string; idsource: string | null };
const read = <Found extends object>(query: SQL) => rows<Found>(app.store.db, query);

/** A course that rises by the half-hour and lacks its hours of the morning every third day. */
const rising = (slot: number) =>
  slot % 144 >= 12 && slot % 144 < 20 ? null : 100 + (slot % 48) * 37 + Math.floor(slot / 48);
/** Stores measures of a source under consent that it had before, when its space said that it was the holder. */
async function asHolder<Stored>(source: Meter, store: () => Promise<Stored>): Promise<Stored> {
  const say = (holding: string) =>
    read(sql`update sources set holding = ${holding} where id = ${source._id}::uuid returning 1`);
  await say('holder');
  const answer = await store();
  await say('consent');
  return answer;
}
async function aMeter() {
  const { source } = await aHeldMeter(app, asker);
  await asHolder(source, () =>
    storedCurve(app, asker, source, linkyRows(isoDay(first()), isoDay(first() + DAYS), rising)),
  );
  return source;
}
async function signed(source: Meter, said: object = {}) {
  await signBy(app, await askToSign(app, asker, source._id, mail), said);
  const query = { _id_source: source._id };
  const [consent] = (await app.as(asker.token).callLoosely(records.listConsents, { query })).body.data;
  return { consent: consent! as { _id: string }, holder: linkOf(app, mail) };
}
const withdraw = ({ consent, holder }: Awaited<ReturnType<typeof signed>>) =>
  app.as(null).call(records.withdrawConsent, { params: { id: consent._id }, query: { token: holder.token } });

/** The work of the night that comes so many days later. */
async function night(later: number) {
  const { now } = app.clock;
  app.clock.now = now + later * DAY_MS;
  await runWork(app, eraseUnkept);
  app.clock.now = now;
}
const daysOf = async ({ _id }: Meter) =>
  (
    await read<{ day: number }>(
      sql`select distinct d.day - date '1970-01-01' as day from series_day d join series s on s.id = d.series_id
        where s.source_id = ${_id}::uuid order by 1`,
    )
  ).map(({ day }) => day - first());
const notedOf = ({ _id }: Meter) =>
  read<{ what: string; days: number }>(
    sql`select what, days from consent_erasures where source_id = ${_id}::uuid order by id`,
  );
const dataOf = async (source: Meter, frequency: 'daily' | 'raw') => {
  const span = { start_date: isoDay(first()), end_date: isoDay(first() + DAYS - 1) };
  return (await sourceData(app, asker, source, { variables: ['conso'], frequency, ...span })).variables[0]!;
};
const ALL = Array.from({ length: DAYS }, (_, k) => k);
/** Days to the night after so many months from the end of a consent, which is five years from now. */
const nightAfterEnd = (months: number) =>
  addMonths(addMonths(parisDay(app.clock.now), 60) - 1, months) + 1 - parisDay(app.clock.now);

test('what a withdrawn consent let be read is erased within thirty days, and that is noted once', async () => {
  const source = await aMeter();
  await withdraw(await signed(source));
  await night(28);
  expect(await daysOf(source)).toEqual(ALL);
  for (const later of [29, 30]) {
    await night(later);
    expect(await daysOf(source)).toEqual([]);
    expect(await notedOf(source)).toEqual([{ what: 'all', days: DAYS }]);
  }
});

test('what a living consent covers stays', async () => {
  const source = await aMeter();
  await signed(source);
  const before = await dataOf(source, 'raw');
  await night(140);
  expect([await dataOf(source, 'raw'), await notedOf(source)]).toEqual([before, []]);
});

test('what no consent covers is erased ninety days after the declaration', async () => {
  const [unsigned, later, moved, holder] = [await aMeter(), await aMeter(), await aMeter(), await aMeter()];
  await signed(later, { date_from_data: isoDay(first() + 4) });
  const consent = await signed(moved);
  await app.as(asker.token).call(records.updateConsent, {
    params: { id: consent.consent._id },
    body: { date_from_data: isoDay(first() + 7) },
  });
  await read(sql`update sources set holding = 'holder' where id = ${holder._id}::uuid returning 1`);
  await night(90);
  expect(await Promise.all([unsigned, later, moved].map(daysOf))).toEqual([ALL, ALL, ALL]);
  await night(91);
  expect(await Promise.all([unsigned, later, moved, holder].map(daysOf))).toEqual([
    [],
    ALL.slice(4),
    ALL.slice(7),
    ALL,
  ]);
});

test('24 months after the end curves are flat, and the totals of days are what they were, up to 36', async () => {
  const source = await aMeter();
  // Energies beside the powers of one day, with gaps of their own: what was used is known value by value only.
  const hours = Array.from(
    { length: 24 },
    (_, hour) => `${isoDay(first())} ${String(hour).padStart(2, '0')}:00;${hour > 18 ? '' : hour / 10}`,
  );
  await asHolder(source, () =>
    stored(app, asker, source, textFile('pas.csv', ['Date;kWh', ...hours, ''].join('\n')), {
      variable: 'conso',
      unit: 'kWh',
    }),
  );
  // A day received twice, which differs: a correction, and what each file gave.
  const again = linkyRows(isoDay(first() + 5), isoDay(first() + 6), (slot) => 500 + slot);
  await asHolder(source, () => storedCurve(app, asker, source, again));
  await signed(source);
  const [daily, raw] = [await dataOf(source, 'daily'), await dataOf(source, 'raw')];
  await night(nightAfterEnd(24) - 1);
  expect(await dataOf(source, 'raw')).toEqual(raw);
  for (const later of [24, 25]) {
    await night(nightAfterEnd(later));
    expect(await notedOf(source)).toEqual([{ what: 'curves', days: DAYS }]);
    const left = await dataOf(source, 'daily');
    expect(left.values).toEqual(daily.values);
    expect(left.total).toBe(daily.total);
    const flat = await dataOf(source, 'raw');
    const gaps = ({ values }: typeof raw) => values.map((value) => value === null);
    expect(gaps(flat)).toEqual(gaps(raw));
    // The fifth day: one value; the first is a day of two forms.
    for (const day of [0, 5]) expect(new Set(flat.values.slice(day * 48, day * 48 + 48)).size).toBe(1);
    const finer = sql`step_s < 86400 and series_id in (select id from series where source_id = ${source._id}::uuid)`;
    expect(
      await read(sql`select 1 from received_day where ${finer} union all select 1 from series_correction where ${finer}
      union all select 1 from series_day where received is not null and ${finer}`),
    ).toEqual([]);
  }
  await night(nightAfterEnd(36));
  expect(await daysOf(source)).toEqual([]);
});

test('a consent to days alone does not keep the curves of one that was withdrawn', async () => {
  const source = await aMeter();
  const fine = await signed(source);
  await withdraw(fine);
  await signed(source, { purposes: ['suivi_quotidien'] });
  const daily = await dataOf(source, 'daily');
  await night(29);
  expect(await notedOf(source)).toEqual([{ what: 'curves', days: DAYS }]);
  expect((await dataOf(source, 'daily')).values).toEqual(daily.values);
});

test('an amount over days that are erased goes with them, though it covers others too', async () => {
  const source = await aMeter();
  const amounts = async () =>
    (
      await read<{ day: string }>(
        sql`select p.from_day::text as day from series_period p join series s on s.id = p.series_id where s.source_id = ${source._id}::uuid
          union all select p.from_day::text from received_period p join series s on s.id = p.series_id where s.source_id = ${source._id}::uuid`,
      )
    ).length;
  // Two months before the curve, of which the consent that is withdrawn covers the second half, and the next one nothing.
  const [from, to] = [first() - 70, first() - 10];
  await asHolder(source, () =>
    stored(app, asker, source, textFile('releves.csv', `Début;Fin;kWh\n${isoDay(from)};${isoDay(to)};600\n`), {
      variable: 'conso',
      unit: 'kWh',
    }),
  );
  expect(await amounts()).toBeGreaterThan(0);
  const given = await signed(source, { date_from_data: isoDay(first() - 40) });
  await withdraw(given);
  await night(28);
  expect(await amounts()).toBeGreaterThan(0);
  await night(29);
  expect(await amounts()).toBe(0);
});

test('the words of a proof are forgotten five years after the end of its consent, and the chain is what it was', async () => {
  const [withdrawn, living, gone] = [await aMeter(), await aMeter(), await aMeter()];
  const first = await signed(withdrawn);
  await withdraw(first);
  const [second, third] = [await signed(living), await signed(gone)];
  await read(sql`delete from consents where id = ${third.consent._id}::uuid returning 1`);
  const ids = [first, second, third].map(({ consent }) => consent._id);
  const kept = () =>
    Promise.all(
      ids.map(
        async (id) =>
          (
            await read<{ kept: boolean | null }>(
              sql`select bool_or(key is not null or words is not null or mail is not null or erased_at is null) as kept
                from consent_identities where consent_id = ${id}::uuid`,
            )
          )[0]!.kept,
      ),
    );
  const chain = () => read(sql`select rank, facts, commitments, hash from consent_proofs order by rank`);
  const before = await chain();
  const fiveYears = addMonths(parisDay(app.clock.now), 60) - parisDay(app.clock.now);
  await night(fiveYears);
  expect(await kept()).toEqual([true, true, true]);
  await night(fiveYears + 1);
  expect(await kept()).toEqual([false, true, false]);
  await night(nightAfterEnd(60));
  expect(await kept()).toEqual([false, false, false]);
  expect(await chain()).toEqual(before);
});

test('the address of whoever was asked goes with the words of their proof, or a year after a request that they did not sign', async () => {
  const [signedFor, refused] = [await aMeter(), await aMeter()];
  const given = await signed(signedFor);
  await withdraw(given);
  const asked = await askToSign(app, asker, refused._id, `autre.${unique()}@exemple.fr`);
  await app.as(null).callLoosely(requests.answerSignRequest, {
    params: { id: asked.id },
    query: { token: asked.token },
    body: { status: 'REFUSED' },
  });
  const kept = () =>
    Promise.all(
      [signedFor, refused].map(
        async ({ _id }) =>
          (
            await read<{ kept: boolean }>(
              sql`select mail <> '' or firstname is not null as kept from consent_requests where source_id = ${_id}::uuid`,
            )
          )[0]!.kept,
      ),
    );
  const after = (months: number) => addMonths(parisDay(app.clock.now), months) - parisDay(app.clock.now) + 1;
  await night(after(12) - 1);
  expect(await kept()).toEqual([true, true]);
  await night(after(12));
  expect(await kept()).toEqual([true, false]);
  await night(after(60));
  expect(await kept()).toEqual([false, false]);
});

test('days that were no longer read when their consent was withdrawn are erased with the others', async () => {
  const source = await aMeter();
  const given = await signed(source);
  await app.as(asker.token).callLoosely(records.updateConsent, {
    params: { id: given.consent._id },
    body: { date_from_data: isoDay(parisDay(app.clock.now)) },
  });
  await withdraw(given);
  await night(29);
  expect(await daysOf(source)).toEqual([]);
});
