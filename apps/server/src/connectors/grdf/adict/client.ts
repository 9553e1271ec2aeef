import { parisDay } from '@joulerie/domain/calendar';
import type { Config } from '../../../platform/config.ts';
import { type Sent, exchange } from '../../../platform/outgoing.ts';
import type { CallTurns } from '../../../platform/quotas/call-quotas.ts';
import { type Answer, ask } from '../../operators/ask.ts';
import type { OperatorOutcome } from '../../operators/outcome.ts';
import { type IssuedToken, Tokens, readIssued } from '../../operators/tokens.ts';
import { type GasConsumption, type GasKind, type GasPeriod, gasQuery, readConsumption } from './consumption.ts';
import { type GasFacts, readContract, readMeter } from './point-facts.ts';
import {
  type DeclaredRight,
  type GasDeclaration,
  type GasRights,
  declarationBody,
  readDeclared,
  readDone,
  readRights,
} from './rights.ts';

export type AdictSettings = Pick<Config, 'GRDF_CLIENT_ID' | 'GRDF_CLIENT_SECRET' | 'GRDF_API_URL' | 'GRDF_TOKEN_URL'>;

/** Proofs of a consent: three files of 4 MB at most (GRDF). */
export const PROOFS_MOST = 3;
export const PROOF_BYTES = 4 * 1024 * 1024;
/** Meters that one call may list the rights of. */
const LISTED_MOST = 1000;

export type Proof = { name: string; type: 'application/pdf' | 'image/jpeg' | 'image/png'; bytes: Uint8Array };

/** GRDF ADICT v2, with the token of our contract. A PCE is 14 digits, or GI and 6 digits. */
export type Adict = {
  /** Declares a right: GRDF asks its holder by mail, or gives it at once. Not repeated: the second time it is `exists`. */
  declareRight: (pce: string, declaration: GasDeclaration) => Promise<OperatorOutcome<DeclaredRight>>;
  /** Our rights on some meters, a thousand a call, or all of them. A meter may have several, ended ones included. */
  rights: (pces?: readonly string[]) => Promise<OperatorOutcome<GasRights>>;
  /** Sends the proofs of the consent that GRDF asked for. */
  sendProofs: (rightId: string, proofs: readonly Proof[]) => Promise<OperatorOutcome<null>>;
  /** Gives a right up. */
  endRight: (rightId: string) => Promise<OperatorOutcome<null>>;
  /** Consumptions of a period of one call (see `gasCalls`), ready to be recorded. */
  consumption: (kind: GasKind, pce: string, period: GasPeriod) => Promise<OperatorOutcome<GasConsumption>>;
  contract: (pce: string) => Promise<OperatorOutcome<GasFacts>>;
  meter: (pce: string) => Promise<OperatorOutcome<GasFacts>>;
};

export type AdictOptions = {
  turns: CallTurns;
  /** Time of one exchange; a worker waits for it, not a page [ms]. */
  withinMs?: number;
  now?: () => number;
};

const WORKER_MS = 30_000;
const API = 'grdf/adict';
const SCOPE = '/adict/v2';

/** One for all clients of the same settings, so that a token is asked for once a process. */
const tokensOf = new WeakMap<AdictSettings, Tokens>();

/** The client of the settings; null where they have none. */
export function adict(
  settings: AdictSettings,
  { turns, withinMs = WORKER_MS, now = Date.now }: AdictOptions,
): Adict | null {
  const { GRDF_CLIENT_ID: id, GRDF_CLIENT_SECRET: secret, GRDF_API_URL, GRDF_TOKEN_URL } = settings;
  if (id === undefined || secret === undefined) return null;
  const tokens = tokensOf.get(settings) ?? new Tokens(() => issueToken(new URL(GRDF_TOKEN_URL), id, secret), now);
  tokensOf.set(settings, tokens);
  const base = GRDF_API_URL.replace(/\/+$/, '');

  const call = (
    path: string,
    sent: Omit<Sent, 'headers'> = { method: 'GET' },
    repeatable = sent.method === 'GET',
  ): Promise<OperatorOutcome<Answer>> =>
    ask(
      { tokens, turns },
      {
        api: API,
        repeatable,
        send: (token) =>
          exchange(
            'grdf',
            new URL(`${base}${path}`),
            {
              ...sent,
              headers: { accept: 'application/json, application/x-ndjson', authorization: `Bearer ${token}` },
            },
            { withinMs, now },
          ),
      },
    );
  const read = async <T>(answer: Promise<OperatorOutcome<Answer>>, parse: (answer: Answer) => OperatorOutcome<T>) => {
    const got = await answer;
    return got.ok ? parse(got.value) : got;
  };
  const part = encodeURIComponent;
  return {
    declareRight: (pce, declaration) =>
      read(
        call(`/pce/${part(pce)}/droit_acces`, { method: 'PUT', body: { json: declarationBody(declaration) } }),
        readDeclared,
      ),
    rights: async (pces) => {
      if (pces === undefined) return read(call('/droits_acces'), readRights);
      const found: GasRights = { rights: [], isWhole: true };
      for (let from = 0; from < pces.length; from += LISTED_MOST) {
        const json = { id_pce: pces.slice(from, from + LISTED_MOST) };
        const answer = await read(call('/droits_acces', { method: 'POST', body: { json } }, true), readRights);
        if (!answer.ok) return answer;
        found.rights.push(...answer.value.rights);
        found.isWhole &&= answer.value.isWhole;
      }
      return { ok: true, value: found };
    },
    sendProofs: (rightId, proofs) =>
      read(
        call(`/droit_acces/${part(rightId)}/preuves`, { method: 'PUT', body: { files: filesOf(proofs) } }),
        readDone,
      ),
    endRight: (rightId) =>
      // A right that ended meanwhile is not ended twice: repeating is safe.
      read(call(`/droit_acces/${part(rightId)}`, { method: 'PATCH', body: { json: {} } }, true), readDone),
    consumption: (kind, pce, period) =>
      read(call(gasQuery(kind, part(pce), period)), (answer) => readConsumption(pce, period, parisDay(now()), answer)),
    contract: (pce) => read(call(`/pce/${part(pce)}/donnees_contractuelles`), readContract),
    meter: (pce) => read(call(`/pce/${part(pce)}/donnees_techniques`), readMeter),
  };
}

function filesOf(proofs: readonly Proof[]): FormData {
  const form = new FormData();
  for (const { name, type, bytes } of proofs) form.append('preuves', new Blob([Buffer.from(bytes)], { type }), name);
  return form;
}

/** Asks for a token (client credentials, of the scope of ADICT v2). */
const issueToken = async (url: URL, id: string, secret: string): Promise<OperatorOutcome<IssuedToken>> =>
  readIssued(
    await exchange('grdf', url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: { form: { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: SCOPE } },
    }),
  );
