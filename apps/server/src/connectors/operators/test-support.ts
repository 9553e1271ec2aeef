import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/main.ts';
import { unlimitedTurns } from '../../platform/quotas/call-quotas.ts';
import { adict } from '../grdf/adict/client.ts';
import { dataConnect } from '../enedis/data-connect/client.ts';

/** Where the operators answer, and the clock of a test. */
export type Clock = { now: number };
const CREDENTIALS = {
  ENEDIS_CLIENT_ID: 'essai',
  ENEDIS_CLIENT_SECRET: 'secret',
  GRDF_CLIENT_ID: 'essai',
  GRDF_CLIENT_SECRET: 'secret',
};

const settingsAt = (url: string) => ({
  ...CREDENTIALS,
  ENEDIS_API_URL: url,
  ENEDIS_CONSENT_URL: url,
  GRDF_API_URL: `${url}/adict/v2`,
  GRDF_TOKEN_URL: `${url}/openam/oauth2/realms/externeGrdf/access_token`,
});

/** Both clients at an address; `now` moves with the clock. */
export function clientsAt(url: string, clock: Clock, { withinMs = 5_000, turns = unlimitedTurns } = {}) {
  const settings = settingsAt(url);
  const options = { turns, withinMs, now: () => clock.now };
  return { settings, enedis: dataConnect(settings, options)!, grdf: adict(settings, options)! };
}

export const NOON = Date.parse('2026-11-26T11:00:00Z');

/** The sandbox of operators on a clock of its own, its quotas lifted unless a test is about them. */
export async function operatorsSandbox(
  clock: Clock,
  quotas = { perSecond: null, perHour: null } as { perSecond: number | null; perHour: number | null },
) {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    now: () => clock.now,
    operators: { quotas, gasDelayMs: 60_000, returnUrl: 'http://joulerie.test/retour?marque=1' },
  });
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    ...sandbox,
    /** A holder shares a point without a browser. */
    share: async (prm: string): Promise<string> =>
      (
        (await (await post('/sandbox/enedis/authorizations', { prm, clientId: 'essai' })).json()) as {
          autorisation_id: string;
        }
      ).autorisation_id,
    unshare: (id: string) => fetch(`${sandbox.url}/sandbox/enedis/authorizations/${id}`, { method: 'DELETE' }),
    fault: async (service: string, kind: string, more: object = {}) => {
      const status = (await post('/faults', { service, kind, ...more })).status;
      if (status !== 201) throw new Error(`fault refused: ${kind}`);
    },
    clearFaults: () => fetch(`${sandbox.url}/faults`, { method: 'DELETE' }),
    endTokens: () => post('/sandbox/operators/end-tokens', {}),
  };
}
export type OperatorsSandbox = Awaited<ReturnType<typeof operatorsSandbox>> & Sandbox;

type Reply = { status?: number; body?: string; headers?: Record<string, string> };
type Seen = { method: string; path: string; body: string; headers: Record<string, string | string[] | undefined> };

/** A server that gives tokens and answers what a test says, in order, the last one again; it keeps what it was asked. */
export async function scriptedServer() {
  const seen: Seen[] = [];
  let replies: Reply[] = [{}];
  let issued = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      if (/oauth2/.test(path)) {
        issued += 1;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token: `jeton-${issued}`, token_type: 'Bearer', expires_in: 3600 }));
        return;
      }
      seen.push({
        method: request.method ?? '',
        path,
        body: Buffer.concat(chunks).toString(),
        headers: request.headers,
      });
      const { status = 200, body = '', headers = {} } = (replies.length > 1 ? replies.shift() : replies[0]) ?? {};
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    tokens: () => issued,
    answer: (...given: Reply[]) => {
      replies = given;
      seen.length = 0;
    },
    close: () => server.close(),
  };
}
