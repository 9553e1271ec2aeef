import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, linkyFile, linkyRows, stored } from '../../testing/files.ts';
import { ownReceivedFolder } from '../../testing/received-folder.ts';

const received = ownReceivedFolder();

async function aPlace() {
  const app = await testApp();
  const user = await aUser(app);
  return { app, user, source: await aSource(app, user, (await aBuilding(app, user))._id_building) };
}

test('a file that the disk does not take is refused for a while, in a form or as the whole body, and nothing blames its person', async () => {
  const { app, user, source } = await aPlace();
  const file = linkyFile(
    source.idsource!,
    linkyRows('2024-01-01', '2024-01-02', () => 100),
  );
  const folder = process.env.TMPDIR!;
  process.env.TMPDIR = join(folder, 'missing');
  try {
    const form = await drop(app, user, source, file);
    const body = await app.app.inject({
      method: 'POST',
      url: `/proxy/api/v5/source/${source._id}/import`,
      headers: {
        host: 'joulerie.localhost',
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: file.bytes,
    });
    expect([form.status, form.error.code]).toEqual([503, 'service_unavailable']);
    expect([body.statusCode, body.headers['retry-after']]).toEqual([503, '15']);
  } finally {
    process.env.TMPDIR = folder;
  }
  expect((await stored(app, user, source, file)).import).not.toBeNull();
  expect(received()).toEqual([]);
});

test('a connection serves its next call after a file that was refused before its end', async () => {
  const { app, user, source } = await aPlace();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const name = `${'x'.repeat(256)}.csv`;
  const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${'date;kWh\n'.repeat(500_000)}\r\n--x--\r\n`;
  const head = (call: string) =>
    `${call} HTTP/1.1\r\nhost: joulerie.localhost\r\nauthorization: Bearer ${user.token}\r\n`;
  const upload = `${head(`POST /proxy/api/v5/source/${source._id}/import`)}content-type: multipart/form-data; boundary=x\r\n`;
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  socket.write(`${upload}content-length: ${form.length}\r\n\r\n${form}`);
  socket.write(`${head('GET /proxy/api/v5/folder/tree')}\r\n`);
  await expect
    .poll(() => answers.match(/HTTP\/1\.1 \d+/g), { timeout: 5_000 })
    .toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  expect(answers).toContain('255 caractères');
  socket.destroy();
  await app.app.close();
});
