import { parisDay } from '@joulerie/domain/calendar';
import type { Config } from '../../../platform/config.ts';
import { type Sent, exchange } from '../../../platform/outgoing.ts';
import type { CallTurns } from '../../../platform/quotas/call-quotas.ts';
import { parseAnswer } from '../../operators/answer-text.ts';
import { type Answer, ask } from '../../operators/ask.ts';
import { type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { type IssuedToken, Tokens, readIssued } from '../../operators/tokens.ts';
import type { FileRead } from '../../reader.ts';
import { failureOf, isError } from './failures.ts';
import { type DayPeriod, type MeasureKind, measureQuery, readMeasures } from './measures.ts';
import {
  type ContractAnswer,
  type ElectricityFacts,
  type SummaryAnswer,
  readAddress,
  readContracts,
  readMetering,
  readSummary,
} from './point-facts.ts';
import { type SubscribedService, readServices, servicesBody } from './services.ts';

export type DataConnectSettings = Pick<Config, 'ENEDIS_CLIENT_ID' | 'ENEDIS_CLIENT_SECRET' | 'ENEDIS_API_URL'>;

/** Enedis Data Connect of 28 September 2026, with the token of the application. Periods are `[fromDay, toDay)` of Paris. */
export type DataConnect = {
  /** The meters and services of an authorisation. */
  subscribedServices: (authorizationId: string) => Promise<OperatorOutcome<SubscribedService[]>>;
  /** Measures of a period of one call (see `measureCalls`), ready to be recorded; null when there are none. */
  measures: (kind: MeasureKind, prm: string, period: DayPeriod) => Promise<OperatorOutcome<FileRead | null>>;
  contracts: (prm: string) => Promise<OperatorOutcome<ContractAnswer>>;
  summary: (prm: string) => Promise<OperatorOutcome<SummaryAnswer>>;
  metering: (prm: string) => Promise<OperatorOutcome<ElectricityFacts>>;
  address: (prm: string) => Promise<OperatorOutcome<ElectricityFacts>>;
};

export type DataConnectOptions = {
  turns: CallTurns;
  /** Time of one exchange; a worker waits for it, not a page [ms]. */
  withinMs?: number;
  now?: () => number;
};

const WORKER_MS = 30_000;
const SERVICE = 'enedis';

/** One for all clients of the same settings, so that a token is asked for once a process. */
const tokensOf = new WeakMap<DataConnectSettings, Tokens>();

/** The client of the settings; null where they have none. */
export function dataConnect(
  settings: DataConnectSettings,
  { turns, withinMs = WORKER_MS, now = Date.now }: DataConnectOptions,
): DataConnect | null {
  const { ENEDIS_CLIENT_ID: id, ENEDIS_CLIENT_SECRET: secret, ENEDIS_API_URL } = settings;
  if (id === undefined || secret === undefined) return null;
  const address = (path: string) => new URL(path, ENEDIS_API_URL);
  const tokens = tokensOf.get(settings) ?? new Tokens(() => issueToken(address('/oauth2/v3/token'), id, secret), now);
  tokensOf.set(settings, tokens);

  const call = (path: string, sent: Omit<Sent, 'headers'> = { method: 'GET' }): Promise<OperatorOutcome<Answer>> =>
    ask(
      { tokens, turns },
      {
        // Enedis counts the calls of each of its APIs apart.
        api: `${SERVICE}/${path.split(/[/?]/)[1]}`,
        // Its only POST reads.
        repeatable: true,
        send: (token) =>
          exchange(
            'enedis',
            address(path),
            { ...sent, headers: { accept: 'application/json', authorization: `Bearer ${token}` } },
            { withinMs, now },
          ),
      },
    );
  const fact = async <T>(path: string, prm: string, read: (value: unknown) => T | null) => {
    const answer = await call(`/${path}/v1/${encodeURIComponent(prm)}`);
    return answer.ok ? factOf(answer.value, read) : answer;
  };
  const facts = {
    contracts: (prm: string) => fact('situation_contrat_auto', prm, readContracts),
    summary: (prm: string) => fact('synth_contrat_auto', prm, readSummary),
    metering: (prm: string) => fact('comptage_auto', prm, readMetering),
    address: (prm: string) => fact('donnees_generales_auto', prm, readAddress),
  };
  return {
    ...facts,
    subscribedServices: async (authorizationId) => {
      const answer = await call('/subscribed_services/v1', {
        method: 'POST',
        body: { text: servicesBody(authorizationId), type: 'application/json' },
      });
      return answer.ok ? readServices(answer.value) : answer;
    },
    measures: async (kind, prm, period) => {
      const answer = await call(measureQuery(kind, prm, period));
      return answer.ok ? readMeasures(kind, prm, parisDay(now()), answer.value) : answer;
    },
  };
}

/** Asks for a token (client credentials, which the operator takes in the form). */
const issueToken = async (url: URL, id: string, secret: string): Promise<OperatorOutcome<IssuedToken>> =>
  readIssued(
    await exchange('enedis', url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: { form: { grant_type: 'client_credentials', client_id: id, client_secret: secret } },
    }),
  );

function factOf<T>(answer: Answer, read: (value: unknown) => T | null): OperatorOutcome<T> {
  const value = parseAnswer(answer.text);
  if (answer.status !== 200 || isError(value)) return failureOf(answer, value);
  const found = read(value);
  return found === null ? failed('unreadable', { status: answer.status }) : { ok: true, value: found };
}
