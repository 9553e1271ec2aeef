import { randomBytes } from 'node:crypto';
import { deflateRawSync, crc32, gzipSync } from 'node:zlib';
import * as measures from '@joulerie/contract/measures';
import { UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import {
  dailyCsv,
  drop,
  linkyFile,
  linkyRows,
  sourceData,
  stored,
  storedCurve,
  textFile,
} from '../../testing/files.ts';
import { ownReceivedFolder } from '../../testing/received-folder.ts';

const received = ownReceivedFolder();
let app: TestApp;
let user: TestUser;
let buildingId: string;
let source: { _id: string; idsource: string | null };
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
});

/** Each bad file falls on a source that already holds two days: they must still be there, alone, afterwards. */
beforeEach(async () => {
  source = await aSource(app, user, buildingId, { segment: 'C5' });
  await storedCurve(
    app,
    user,
    source,
    linkyRows('2024-01-01', '2024-01-03', () => 1000),
  );
});

/** Nothing of a file that was received stays on the disk, refused or read. */
afterEach(() => expect(received()).toEqual([]));

async function untouched(): Promise<void> {
  const { variables } = await sourceData(app, user, source, {
    variables: ['conso'],
    frequency: 'daily',
    start_date: '2023-01-01',
    end_date: '2025-12-31',
  });
  expect(variables[0]).toMatchObject({ total: 48_000, points: 96 });
  const kept = await rows<{ days: number; series: number; fixes: number; months: number }>(
    app.store.db,
    sql`select (select count(*)::int from series_day d join series s on s.id = d.series_id where s.source_id = ${source._id}) as days,
      (select count(*)::int from series where source_id = ${source._id}) as series,
      (select count(*)::int from series_correction c join series s on s.id = c.series_id where s.source_id = ${source._id}) as fixes,
      (select count(*)::int from source_month where source_id = ${source._id}) as months`,
  );
  expect(kept[0]).toEqual({ days: 2, series: 1, fixes: 0, months: 1 });
}

/** A zip of one deflated member. */
function zip(name: string, content: Uint8Array): Uint8Array {
  const data = deflateRawSync(content, { level: 9 });
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
const curve = (rows: string[]) => String(linkyFile(source.idsource!, rows).bytes);

describe('a file that cannot be read is refused whole, in French, and nothing moves', () => {
  test.each<[what: string, make: () => Uint8Array | string, code: string]>([
    ['empty', () => '', 'file_empty'],
    ['only a header', () => curve([]), 'file_empty'],
    ['binary', () => Uint8Array.from({ length: 5000 }, (_, i) => (i * 37 + 11) % 256), 'file_unreadable'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file_unreadable'],
    ['a web page', () => '<!doctype html><html><body><p>Session expirée</p></body></html>', 'file_unreadable'],
    [
      'a zip cut in its middle',
      () => zip('a.csv', Buffer.from(curve(linkyRows('2024-02-01', '2024-02-03', () => 5)))).slice(0, 300),
      'file_unreadable',
    ],
    [
      'a gzip cut in its middle',
      () => gzipSync(curve(linkyRows('2024-02-01', '2024-02-10', (s) => s))).subarray(0, 200),
      'file_unreadable',
    ],
    ['a zip bomb', () => zip('bombe.csv', zeros(600)), 'file_unreadable'],
    ['a gzip bomb', () => gzipSync(zeros(600), { level: 9 }), 'file_unreadable'],
    [
      'JSON cut in its middle',
      () => '{"meter_reading":{"usage_point_id":"14290000000017","start":"2024-0',
      'file_unreadable',
    ],
  ])('%s', async (_what, make, code) => {
    const answer = await drop(app, user, source, { name: 'fichier', bytes: make() });
    expect([answer.status, answer.error.code]).toEqual([422, code]);
    expect(answer.error.message).toMatch(/^\p{Lu}.{15,}[.»]$/su);
    expect(answer.error.message).not.toMatch(/error|invalid|undefined|unexpected/i);
    await untouched();
  });

  test('no file at all', async () => {
    const answer = await app.as(user.token).call(measures.importFile, { params: { id: source._id } });
    expect([answer.status, answer.error.code]).toEqual([400, 'file_missing']);
  });

  test('a file over the limit, as a form and raw', async () => {
    const big = { name: 'gros.csv', bytes: Buffer.alloc(UPLOAD_LIMIT_BYTES + 1, '1') };
    const form = await drop(app, user, source, big);
    expect([form.status, form.error.code, form.error.limitBytes]).toEqual([
      413,
      'payload_too_large',
      UPLOAD_LIMIT_BYTES,
    ]);
    const raw = await app.app.inject({
      method: 'POST',
      url: `/proxy/api/v5/source/${source._id}/import`,
      headers: { host: 'joulerie.localhost', authorization: `Bearer ${user.token}`, 'content-type': 'text/csv' },
      payload: big.bytes,
    });
    expect([raw.statusCode, raw.json().detail.code]).toEqual([413, 'payload_too_large']);
    await untouched();
  });

  test('a form cut in its middle, or without its boundary', async () => {
    const send = (type: string, payload: string) =>
      app.app.inject({
        method: 'POST',
        url: `/proxy/api/v5/source/${source._id}/import`,
        headers: { host: 'joulerie.localhost', authorization: `Bearer ${user.token}`, 'content-type': type },
        payload,
      });
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nHorodate;Val';
    for (const [type, payload] of [
      ['multipart/form-data; boundary=x', head],
      ['multipart/form-data', head],
      ['multipart/form-data; boundary=x', 'rien'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nbonjour\r\n--x--\r\n',
      ],
      ['application/json', '{"a":'],
    ] as const) {
      const answer = await send(type, payload);
      expect(answer.statusCode, `${type} ${payload}`).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, `${type} ${payload}`).toBeLessThan(500);
      expect(answer.json().detail.code).toMatch(/^(file_missing|invalid_input|file_unreadable)$/);
    }
    await untouched();
  });
});

test('files that ended or held the server are refused, and it goes on', async () => {
  const first = `{"a":"${randomBytes(300_000).toString('base64')}"}\n`;
  for (const [type, payload, reason] of [
    ['application/gzip', gzipSync(first + '{}\n'.repeat(3_800_000)), 'file_too_long'],
    ['text/csv', Buffer.from(`{}${'\n'.repeat(32_700)}`), 'unknown_format'],
  ] as const) {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/proxy/api/v5/source/${source._id}/import?preview=true`,
      headers: { host: 'joulerie.localhost', authorization: `Bearer ${user.token}`, 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.objectContaining({ reason })]);
  }
  await untouched();
});

describe('a form', () => {
  const part = (name: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
  const send = (...parts: string[]) =>
    app.app.inject({
      method: 'POST',
      url: `/proxy/api/v5/source/${source._id}/import?preview=true`,
      headers: {
        host: 'joulerie.localhost',
        authorization: `Bearer ${user.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${parts.join('')}--x--\r\n`,
    });
  const content = 'date;valeur\n2024-02-01;1\n2024-02-02;2\n';

  test('of two files is refused, whichever holds measures', async () => {
    for (const parts of [
      [part('a.csv', content), part('b.csv', content)],
      [part('a.csv', ''), part('b.csv', content)],
    ]) {
      const { statusCode, body } = await send(...parts);
      expect([statusCode, body]).toEqual([400, expect.stringContaining('un seul fichier')]);
    }
    expect((await send(part('a.csv', content))).statusCode).toBe(200);
  });

  test('whose file has a name of more than 255 characters is refused', async () => {
    const { statusCode, body } = await send(part(`${'a'.repeat(252)}.csv`, content));
    expect([statusCode, body]).toEqual([400, expect.stringContaining('255 caractères')]);
    expect((await send(part(`${'a'.repeat(251)}.csv`, content))).statusCode).toBe(200);
  });
});

describe('lines that cannot be read are named, the others kept', () => {
  const good = () => linkyRows('2024-02-01', '2024-02-02', () => 1000);
  test.each<[what: string, line: (rows: string[]) => string[], number: number, says: RegExp]>([
    ['25:00', (rows) => rows.with(3, '2024-02-01T25:00:00+01:00;1000'), 7, /25:00/],
    ['a day that does not exist', (rows) => rows.with(3, '2024-02-30T02:00:00+01:00;1000'), 7, /2024-02-30/],
    ['letters in a number', (rows) => rows.with(3, '2024-02-01T02:00:00+01:00;12a4'), 7, /12a4/],
    ['a negative power', (rows) => rows.with(3, '2024-02-01T02:00:00+01:00;-5'), 7, /négative/],
    [
      'a power past any meter',
      (rows) => rows.with(3, '2024-02-01T02:00:00+01:00;1e300'),
      7,
      /1e300|grandeur|illisible/,
    ],
    ['a line without value', (rows) => rows.with(3, '2024-02-01T02:00:00+01:00'), 7, /valeur/],
  ])('%s', async (_what, change, line, says) => {
    const report = await stored(app, user, source, linkyFile(source.idsource!, change(good())));
    expect(report.refused).toHaveLength(1);
    expect(report.refused[0]!.line).toBe(line);
    expect(report.refused[0]!.reason).toMatch(says);
    const { variables } = await sourceData(app, user, source, {
      variables: ['puissance'],
      frequency: 'raw',
      start_date: '2024-02-01',
      end_date: '2024-02-01',
    });
    expect(variables[0]!.values.map((value) => value === null)).toEqual(
      Array.from({ length: 48 }, (_, slot) => slot === 3),
    );
  });

  test('a naive time in the hour that March skips is named; nothing is put in its place', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `31/03/2024 ${String(hour).padStart(2, '0')}:00;${hour}`);
    const file = textFile('mars.csv', ['Date;Puissance (kW)', ...hours, ''].join('\n'));
    const report = await stored(app, user, source, file, {
      variable: 'puissance',
      unit: 'kW',
      stamp: 'start',
      zone: 'Europe/Paris',
    });
    expect(report.refused).toEqual([{ line: 4, reason: expect.stringMatching(/31\/03\/2024 02:00 n’existe pas/) }]);
    const { variables } = await sourceData(app, user, source, {
      variables: ['puissance'],
      frequency: 'hourly',
      start_date: '2024-03-31',
      end_date: '2024-03-31',
    });
    expect(variables[0]!.values).toEqual([0, 1, ...Array.from({ length: 21 }, (_, i) => i + 3)].map((kW) => kW * 1000));
  });

  test('a file in another encoding gives the same values', async () => {
    const text = curve(good()).replace('Energie active', 'Énergie active').replace('Comptage Brut', 'Comptage Brut é');
    for (const bytes of [
      Buffer.from(text, 'latin1'),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    ]) {
      const report = await stored(app, user, source, { name: 'encodage.csv', bytes });
      expect([report.series[0]!.points, report.refusedCount]).toEqual([48, 0]);
    }
  });

  test('every line wrong: refused whole, the first reasons given', async () => {
    const answer = await drop(
      app,
      user,
      source,
      linkyFile(source.idsource!, ['2024-02-01T25:00:00+01:00;1', 'hier;2']),
    );
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.error)).toMatch(/25:00/);
    await untouched();
  });
});

describe('choices of a generic file', () => {
  const file = () => dailyCsv('Date;Valeur', '2024-06-01', [1, 2, 3]);
  test.each([
    ['an unknown variable', { variable: 'bonheur', unit: 'kWh' }, 400, 'invalid_input'],
    ['a unit that does not fit', { variable: 'conso', unit: '°C' }, 422, 'file_unreadable'],
    ['a unit that does not exist', { variable: 'conso', unit: '__proto__' }, 422, 'file_unreadable'],
    ['a variable of another kind of source', { variable: 'conso_gaz', unit: 'kWh' }, 422, 'file_wrong_kind'],
    ['a variable alone', { variable: 'conso' }, 422, 'file_needs_choice'],
    ['another zone', { variable: 'conso', unit: 'kWh', zone: 'Mars/Olympus' as 'UTC' }, 400, 'invalid_input'],
  ])('%s', async (_what, query, status, code) => {
    const answer = await drop(app, user, source, file(), query);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    await untouched();
  });
});

describe('reading', () => {
  const read = (query: Record<string, string>) =>
    app.as(user.token).callLoosely(measures.getSourceData, { params: { id: source._id }, query });
  test.each<[what: string, query: Record<string, string>, code: string]>([
    ['an end before the start', { start_date: '2024-02-01', end_date: '2024-01-01' }, 'range_invalid'],
    ['forty years', { start_date: '1990-01-01', end_date: '2030-01-01' }, 'range_too_long'],
    [
      'twenty years of half-hours',
      { start_date: '2005-01-01', end_date: '2024-12-31', frequency: 'raw' },
      'range_too_long',
    ],
    [
      'an unknown variable',
      { start_date: '2024-01-01', end_date: '2024-01-02', variables: 'bonheur' },
      'invalid_input',
    ],
    [
      'a name that every object has',
      { start_date: '2024-01-01', end_date: '2024-01-02', variables: 'constructor' },
      'invalid_input',
    ],
    [
      'an unknown frequency',
      { start_date: '2024-01-01', end_date: '2024-01-02', frequency: 'minutely' },
      'invalid_input',
    ],
    ['a day that does not exist', { start_date: '2024-02-30', end_date: '2024-03-02' }, 'invalid_input'],
    ['the year 0', { start_date: '0000-01-01', end_date: '0000-01-02' }, 'invalid_input'],
    ['no dates', {}, 'invalid_input'],
  ])('%s is refused', async (_what, query, code) => {
    const answer = await read(query);
    expect([answer.status, answer.error.code]).toEqual([400, code]);
  });
});

/** Runs calls while the source is removed by each row that is about to be written for it. */
async function whileRemoved(table: string, source: { _id: string }, run: () => Promise<void>): Promise<void> {
  const { db } = app.store;
  await db.execute(
    sql.raw(`create function remove_source() returns trigger language plpgsql as
      $$ begin delete from sources where id = new.source_id; return new; end $$`),
  );
  await db.execute(
    sql.raw(`create trigger remove_source before insert on ${table} for each row
      when (new.source_id = '${source._id}') execute function remove_source()`),
  );
  try {
    await run();
  } finally {
    await db.execute(sql.raw('drop function remove_source cascade'));
  }
}

test.each(['imports', 'series'])('a source removed before its file writes to %s is not found', async (table) => {
  const removed = await aSource(app, user, buildingId);
  await whileRemoved(table, removed, async () => {
    const file = linkyFile(
      removed.idsource!,
      linkyRows('2024-01-01', '2024-01-02', () => 100),
    );
    const answer = await drop(app, user, removed, file);
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found_source']);
  });
});

test.each(['deliveries', 'series'])('a source removed before its delivery writes to %s is not found', async (table) => {
  const removed = await aSource(app, user, buildingId, { idtype: 'fuel-oil' });
  const body = { day: '2024-01-01', quantity: 1000 };
  await whileRemoved(table, removed, async () => {
    const answer = await app.as(user.token).call(measures.addDelivery, { params: { id: removed._id }, body });
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found_source']);
  });
  expect(await rows(app.store.db, sql`select 1 from deliveries where source_id = ${removed._id}`)).toEqual([]);
});
