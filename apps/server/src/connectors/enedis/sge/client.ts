import { parisDay } from '@joulerie/domain/calendar';
import type { Config } from '../../../platform/config.ts';
import { exchange } from '../../../platform/outgoing.ts';
import type { CallTurns } from '../../../platform/quotas/call-quotas.ts';
import { type Answer, ask } from '../../operators/ask.ts';
import type { OperatorOutcome } from '../../operators/outcome.ts';
import type { FileRead } from '../../reader.ts';
import type { DayPeriod, MeasureKind } from '../data-connect/measures.ts';
import type { ElectricityFacts } from '../data-connect/point-facts.ts';
import { type SgeOrder, isSgeDown, readOrder, readSgeMeasures } from './answers.ts';
import { type Message, envelope } from './envelope.ts';
import { readSgeFacts } from './point-facts.ts';
import {
  type AccessFrame,
  type Collection,
  type History,
  SERVICES,
  collectionMessage,
  factsMessage,
  historyMessage,
  measuresMessage,
} from './requests.ts';

export type SgeSettings = Pick<
  Config,
  'ENEDIS_SGE_URL' | 'ENEDIS_SGE_LOGIN' | 'ENEDIS_SGE_PASSWORD' | 'ENEDIS_SGE_CONTRACT'
>;

/** The SOAP services of Enedis for third parties. Periods are `[fromDay, toDay)` of Paris, one call each (`measureCalls`). */
export type Sge = {
  /** Measures of a period, ready to be recorded; null when there are none. `segment` says how its curve is stamped. */
  measures: (
    kind: MeasureKind,
    prm: string,
    period: DayPeriod,
    point: { segment: string | null; frame?: AccessFrame },
  ) => Promise<OperatorOutcome<FileRead | null>>;
  /** Facts of a point: the contract too where its holder agreed. */
  pointFacts: (prm: string, isAgreed: boolean) => Promise<OperatorOutcome<ElectricityFacts>>;
  /** Orders a collection and its recurring files. Not repeated; `exists` when the service is active already. */
  orderCollection: (prm: string, asked: Collection) => Promise<OperatorOutcome<SgeOrder>>;
  /** Orders a file of the past. Not repeated. */
  orderHistory: (prm: string, asked: History) => Promise<OperatorOutcome<SgeOrder>>;
};

export type SgeOptions = { turns: CallTurns; withinMs?: number; now?: () => number };

const WORKER_MS = 60_000;

/** The client of the settings; null where they have none. */
export function sge(settings: SgeSettings, { turns, withinMs = WORKER_MS, now = Date.now }: SgeOptions): Sge | null {
  const {
    ENEDIS_SGE_URL,
    ENEDIS_SGE_LOGIN: login,
    ENEDIS_SGE_PASSWORD: password,
    ENEDIS_SGE_CONTRACT: contract,
  } = settings;
  if (login === undefined || contract === undefined) return null;
  const requester = { login, contract };
  const base = ENEDIS_SGE_URL.replace(/\/+$/, '');
  const basic: Record<string, string> =
    password === undefined ? {} : { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
  // There is no token: the certificate, or the password, is that of the connection.
  const tokens = { get: async () => ({ ok: true as const, value: '' }), forget: () => undefined };

  const call = (
    service: keyof typeof SERVICES,
    message: Message,
    repeatable: boolean,
  ): Promise<OperatorOutcome<Answer>> =>
    ask(
      { tokens, turns },
      {
        api: `enedis/sge/${service}`,
        repeatable,
        isDown: isSgeDown,
        send: () =>
          exchange(
            'enedis',
            new URL(`${base}/${SERVICES[service]}`),
            {
              method: 'POST',
              headers: { accept: 'text/xml', soapaction: `"${message.name}"`, ...basic },
              body: { text: envelope(message), type: 'text/xml; charset=utf-8' },
            },
            { withinMs, now, isDown: isSgeDown },
          ),
      },
    );
  return {
    measures: async (kind, prm, period, { segment, frame = 'ACCORD_CLIENT' }) => {
      const answer = await call('measures', measuresMessage(requester, kind, prm, period, frame), true);
      return answer.ok ? readSgeMeasures(kind, prm, { segment, today: parisDay(now()) }, answer.value) : answer;
    },
    pointFacts: async (prm, isAgreed) => {
      const answer = await call('facts', factsMessage(requester, prm, isAgreed), true);
      return answer.ok ? readSgeFacts(answer.value) : answer;
    },
    orderCollection: async (prm, asked) => {
      const answer = await call('collection', collectionMessage(requester, prm, asked), false);
      return answer.ok ? readOrder(answer.value, 'commanderCollectePublicationMesuresResponse') : answer;
    },
    orderHistory: async (prm, asked) => {
      const answer = await call('history', historyMessage(requester, prm, asked), false);
      return answer.ok ? readOrder(answer.value, 'commanderTransmissionHistoriqueMesuresResponse') : answer;
    },
  };
}
