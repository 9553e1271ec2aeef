import { type AddressInfo, type Socket, connect } from 'node:net';
import { MANIFESTS } from '../../app.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aMember, aSource, aUser, unique } from '../../testing/builders.ts';
import { ownReceivedFolder } from '../../testing/received-folder.ts';

const MIB = 2 ** 20;
const received = ownReceivedFolder();
let app: TestApp;
let port: number;
let owner: TestUser;
let employee: TestUser;
let reader: TestUser;
let stranger: TestUser;
let building: string;
let source: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await testApp();
  app.app.server.on('connection', (socket) => sockets.push(socket));
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
  owner = await aUser(app, { company: `Société ${unique()}` });
  employee = await aMember(app, owner.spaceId, 'employe');
  reader = await aMember(app, owner.spaceId, 'employe_read_only');
  stranger = await aUser(app, { company: `Société ${unique()}` });
  building = (await aBuilding(app, owner))._id_building;
  source = (await aSource(app, owner, building))._id;
});
afterAll(() => app.app.close());

/**
 * Sends the headers of a call and the beginning of its file, then as much more of it as the server takes; answers the status and the
 * code of the refusal, and how many bytes the server read until it closed the connection.
 */
async function begun(call: string, token: string | null, bytes: number) {
  const at = sockets.length;
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  let answer = '';
  let answeredAt = 0;
  client.on('data', (data) => {
    answeredAt ||= client.bytesWritten;
    answer += String(data);
  });
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nDate;kWh\r\n';
  client.write(
    `${call} HTTP/1.1\r\nhost: joulerie.localhost\r\n${token === null ? '' : `authorization: Bearer ${token}\r\n`}` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes}\r\n\r\n${head}`,
  );
  // Nothing more is sent before the answer.
  await vi.waitFor(() => expect(answer).toMatch(/"code":"\w+"/), { timeout: 8_000, interval: 5 });
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const more = Buffer.alloc(MIB, '2024-01-01;1\n');
  for (let sent = 0; sent < bytes && !client.destroyed; sent += MIB)
    if (!client.write(more)) await Promise.race([new Promise((resolve) => client.once('drain', resolve)), closed]);
  await closed;
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)![1]),
    code: /"code":"(\w+)"/.exec(answer)![1],
    read: sockets[at]!.bytesRead,
    answeredAt,
  };
}

const UPLOADS: [string, () => string, number, [keyof typeof PEOPLE, number, string][]][] = [
  [
    'POST /proxy/api/v5/space/import',
    () => '/proxy/api/v5/space/import?holder=true',
    256,
    [
      ['nobody', 401, 'required_auth'],
      ['reader', 403, 'restricted_read_only'],
      ['employee', 403, 'restricted_role_company'],
      ['owner', 409, 'space_not_empty'],
    ],
  ],
  [
    'POST /proxy/api/v5/source/{id}/import',
    () => `/proxy/api/v5/source/${source}/import`,
    64,
    [
      ['nobody', 401, 'required_auth'],
      ['reader', 403, 'restricted_read_only'],
      ['employee', 404, 'not_found_source'],
      ['stranger', 404, 'not_found_source'],
    ],
  ],
  [
    'POST /proxy/api/v5/building/{id}/import',
    () => `/proxy/api/v5/building/${building}/import`,
    64,
    [
      ['nobody', 401, 'required_auth'],
      ['reader', 403, 'restricted_read_only'],
      ['stranger', 404, 'not_found'],
    ],
  ],
  [
    'POST /proxy/api/v5/import',
    () => `/proxy/api/v5/import?targets=${encodeURIComponent(JSON.stringify([{ meter: '1', source }]))}`,
    64,
    [
      ['nobody', 401, 'required_auth'],
      ['reader', 403, 'restricted_read_only'],
      ['stranger', 404, 'not_found_source'],
    ],
  ],
  [
    'PUT /proxy/api/company/image',
    () => '/proxy/api/company/image',
    5,
    [
      ['nobody', 401, 'required_auth'],
      ['employee', 403, 'restricted_role_company'],
    ],
  ],
  [
    'POST /proxy/api/v5/consentrequest/batch/read',
    () => '/proxy/api/v5/consentrequest/batch/read',
    5,
    [
      ['nobody', 401, 'required_auth'],
      ['reader', 403, 'restricted_read_only'],
    ],
  ],
  [
    'PUT /api-grdf/droit_acces/{id}/preuve',
    () => `/api-grdf/droit_acces/${source}/preuve`,
    4,
    [
      ['nobody', 401, 'required_auth'],
      ['reader', 403, 'restricted_read_only'],
      ['stranger', 404, 'not_found'],
    ],
  ],
  [
    'PUT /proxy/api/v5/brand/{id}/logo/{kind}',
    () => '/proxy/api/v5/brand/joulerie/logo/full',
    5,
    [
      ['nobody', 401, 'required_auth'],
      ['owner', 403, 'restricted_brand'],
    ],
  ],
];
const PEOPLE = {
  nobody: () => null,
  owner: () => owner.token,
  employee: () => employee.token,
  reader: () => reader.token,
  stranger: () => stranger.token,
};

test('each call that takes a file says who may send it before it is received', () => {
  const uploads = MANIFESTS.flatMap(({ routes }) => routes).filter(({ endpoint }) => endpoint.upload);
  expect(uploads.filter(({ admit }) => !admit)).toEqual([]);
  const named = uploads.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(UPLOADS.map(([call]) => call).toSorted()).toEqual(named.toSorted());
});

test.each(
  UPLOADS.flatMap(([call, url, mib, refusals]) => refusals.map((one) => [call, one[0], one, url, mib] as const)),
)(
  '%s by %s is refused from its beginning, and the rest of its file is not read',
  async (call, _who, [who, status, code], url, mib) => {
    const answer = await begun(`${call.split(' ')[0]} ${url()}`, PEOPLE[who](), mib * MIB);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.answeredAt).toBeLessThan(2_000);
    expect(answer.read).toBeLessThan(MIB);
    expect(received()).toEqual([]);
  },
  20_000,
);

test('a file that says that it is too long is refused from its beginning', async () => {
  const answer = await begun(`POST /proxy/api/v5/source/${source}/import`, owner.token, 70 * MIB);
  expect([answer.status, answer.code]).toEqual([413, 'payload_too_large']);
  expect(answer.read).toBeLessThan(MIB);
});
