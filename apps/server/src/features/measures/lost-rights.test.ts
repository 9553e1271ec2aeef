import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as companies from '@joulerie/contract/companies';
import { importFile } from '@joulerie/contract/measures';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { linkyFile, linkyRows } from '../../testing/files.ts';
import { meanwhile } from '../../testing/meanwhile.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});

async function aPlace() {
  const owner = await aUser(app, { company: `Société ${unique()}` });
  const employee = await aMember(app, owner.spaceId, 'employe');
  const source = await aSource(app, employee, (await aBuilding(app, employee))._id_building);
  const lines = linkyRows('2024-01-01', '2024-01-02', () => 100);
  return { owner, employee, source, file: linkyFile(source.idsource!, lines) };
}

const seriesOf = async (sourceId: string) =>
  (
    await rows<{ n: number }>(app.store.db, sql`select count(*)::int as n from series where source_id = ${sourceId}`)
  )[0]!.n;

/** Sends a file whose end comes once something was done; answers the status. */
async function sendSlowly(
  by: TestUser,
  sourceId: string,
  bytes: Uint8Array | string,
  decide: () => Promise<unknown>,
): Promise<number> {
  const content = Buffer.from(bytes);
  const half = content.length >> 1;
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  const head = [
    `POST /proxy/api/v5/source/${sourceId}/import HTTP/1.1`,
    'host: joulerie.localhost',
    `authorization: Bearer ${by.token}`,
    'content-type: text/csv',
    `content-length: ${content.length}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(content.subarray(0, half));
  // The call waits for its body: it has read who makes it.
  await new Promise((resolve) => setTimeout(resolve, 250));
  await decide();
  socket.write(content.subarray(half));
  return Number((await answer).split(' ')[1]);
}

describe('a file of somebody who loses their rights', () => {
  test('by being taken out while it arrives stores nothing', async () => {
    const { owner, employee, source, file } = await aPlace();
    const out = () => app.as(owner.token).call(companies.removeMember, { body: { _id_user: employee.id } });
    expect(await sendSlowly(employee, source._id, file.bytes, out)).toBe(401);
    expect(await seriesOf(source._id)).toBe(0);
  });

  test('by becoming read-only while it arrives stores nothing', async () => {
    const { owner, employee, source, file } = await aPlace();
    const body = { _id_user: employee.id, type: 'employe_read_only' as const };
    const change = () => app.as(owner.token).call(companies.changeMember, { body });
    expect(await sendSlowly(employee, source._id, file.bytes, change)).toBe(403);
    expect(await seriesOf(source._id)).toBe(0);
  });

  test('while it waits to be stored stores nothing', async () => {
    const { employee, source, file } = await aPlace();
    const held = sql`select pg_advisory_xact_lock(hashtextextended(${`measures ${source._id}`}, 0))`;
    const out = sql`delete from memberships where user_id = ${employee.id}`;
    const send = () => app.as(employee.token).call(importFile, { params: { id: source._id }, query: {} }, { file });
    expect((await meanwhile(app.store, held, send, out)).error?.code).toBe('restricted_source');
    expect(await seriesOf(source._id)).toBe(0);
  });

  test('is stored where the session that sent it only goes to another space', async () => {
    const { employee, source, file } = await aPlace();
    const other = await aUser(app, { company: `Autre ${unique()}` });
    await app.store.db.execute(
      sql`insert into memberships (user_id, space_id, type) values (${employee.id}, ${other.spaceId}, 'employe')`,
    );
    const params = { id: employee.id };
    const go = () =>
      app.as(employee.token).call(companies.changeSpace, { params, body: { _id_company: other.spaceId } });
    expect(await sendSlowly(employee, source._id, file.bytes, go)).toBe(200);
    expect(await seriesOf(source._id)).toBeGreaterThan(0);
  });
});
