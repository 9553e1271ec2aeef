import { type Socket, createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { afterEach, expect, test } from 'vitest';
import { askNameServers } from './name-servers.ts';
import { postOutside } from './post-outside.ts';

let server: Socket;
afterEach(() => new Promise<void>((closed) => server.close(() => closed())));

/** A name server on the loopback address: it answers a question with an address, or says nothing. */
async function aNameServer(address: string | null): Promise<string[]> {
  server = createSocket('udp4');
  server.on('message', (asked, from) => {
    if (address === null) return;
    const end = asked.indexOf(0, 12) + 5;
    const isV4 = asked.readUInt16BE(end - 4) === 1;
    const header = Buffer.concat([asked.subarray(0, 2), Buffer.from([0x81, 0x80, 0, 1, 0, isV4 ? 1 : 0, 0, 0, 0, 0])]);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);
    const answer = Buffer.concat([header, asked.subarray(12, end), ...(isV4 ? [record] : [])]);
    server.send(answer, from.port, from.address);
  });
  await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
  return [`127.0.0.1:${server.address().port}`];
}

const post = (servers: string[], withinMs: number) =>
  postOutside({
    url: new URL('http://recepteur.exemple/'),
    headers: {},
    body: '{}',
    withinMs,
    excerptBytes: 10,
    toLoopback: false,
    resolve: (host, signal) => askNameServers(host, signal, servers),
  });

test('the addresses are those of the servers, and a private one is refused', async () => {
  const servers = await aNameServer('10.0.0.7');
  expect(await askNameServers('recepteur.exemple', undefined, servers)).toEqual([{ address: '10.0.0.7', family: 4 }]);
  expect(await post(servers, 2_000)).toEqual({ status: null, failure: 'private' });
});

test('servers that say nothing end with the try, and hold no search of the service', async () => {
  const servers = await aNameServer(null);
  const begin = performance.now();
  const tries = Array.from({ length: 12 }, () => post(servers, 3_000));
  await lookup('localhost');
  expect(performance.now() - begin).toBeLessThan(2_500);
  for (const one of await Promise.all(tries)) expect(one).toEqual({ status: null, failure: 'timeout' });
  expect(performance.now() - begin).toBeLessThan(8_500);
});
