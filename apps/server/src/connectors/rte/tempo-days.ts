import { type CivilDay, dayStart, parisIso, parseIsoDay } from '@joulerie/domain/calendar';
import type { TempoColour } from '@joulerie/domain/tariffs';
import type { Config } from '../../platform/config.ts';
import { exchange } from '../../platform/outgoing.ts';
import { parseAnswer } from '../operators/answer-text.ts';
import { type OperatorOutcome, failed, unanswered } from '../operators/outcome.ts';
import { Tokens, readIssued } from '../operators/tokens.ts';
import { isRecord, textOf } from '../text/json.ts';

export type RteSettings = Pick<Config, 'RTE_API_URL' | 'RTE_CLIENT_ID' | 'RTE_CLIENT_SECRET'>;

/** Colour of a Tempo day, named by the civil day on which it begins. */
export type TempoDay = { day: CivilDay; colour: TempoColour };

const COLOURS: Readonly<Record<string, TempoColour>> = { BLUE: 'bleu', WHITE: 'blanc', RED: 'rouge' };
const WITHIN_MS = 30_000;

/** One for all calls of the same settings, so that a token is asked for once a process. */
const tokensOf = new WeakMap<RteSettings, Tokens>();

/**
 * Tempo colours that RTE published (Tempo Like Supply Contract v1) for days `[fromDay, toDay)`, a year at most. A day that is not drawn yet
 * is not in the answer, nor one that RTE gives as provisional. Null where the settings have no client.
 */
export async function tempoDays(
  settings: RteSettings,
  fromDay: CivilDay,
  toDay: CivilDay,
): Promise<OperatorOutcome<TempoDay[]> | null> {
  const { RTE_CLIENT_ID: id, RTE_CLIENT_SECRET: secret, RTE_API_URL: host } = settings;
  if (id === undefined || secret === undefined) return null;
  const tokens = tokensOf.get(settings) ?? new Tokens(() => issueToken(host, id, secret));
  tokensOf.set(settings, tokens);
  const url = new URL('/open_api/tempo_like_supply_contract/v1/tempo_like_calendars', host);
  url.search = new URLSearchParams({
    start_date: parisIso(dayStart(fromDay)),
    end_date: parisIso(dayStart(toDay)),
  }).toString();
  for (let tries = 0; ; tries++) {
    const token = await tokens.get();
    if (!token.ok) return token;
    const answer = await exchange(
      'rte',
      url,
      { method: 'GET', headers: { accept: 'application/json', authorization: `Bearer ${token.value}` } },
      { withinMs: WITHIN_MS },
    );
    if (!answer.ok) return unanswered(answer.reason);
    if (answer.status === 401 && tries === 0) {
      tokens.forget(token.value);
      continue;
    }
    const value = parseAnswer(answer.text);
    if (answer.status !== 200) return refusal(answer.status, value, answer.retryAfterS);
    const days = readDays(value);
    return days === null ? failed('unreadable', { status: 200 }) : { ok: true, value: days };
  }
}

const issueToken = async (host: string, id: string, secret: string) =>
  readIssued(
    await exchange(
      'rte',
      new URL('/token/oauth/', host),
      {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        },
        body: { form: {} },
      },
      { withinMs: WITHIN_MS },
    ),
  );

function refusal(status: number, value: unknown, retryAfterS: number | null) {
  const said = isRecord(value)
    ? { code: textOf(value.error), message: textOf(value.error_description) }
    : { code: null, message: null };
  if (status === 429) return failed('quota', { status, retryAfterS, ...said });
  if (status >= 500) return failed('down', { status, ...said });
  return failed(status === 401 || status === 403 ? 'not-subscribed' : 'request', { status, ...said });
}

/** Days of an answer; null for one of another shape. An unknown colour is a shape of tomorrow: nothing is guessed of it. */
function readDays(value: unknown): TempoDay[] | null {
  const calendars = isRecord(value) ? value.tempo_like_calendars : null;
  if (!isRecord(calendars) || !Array.isArray(calendars.values)) return null;
  const days: TempoDay[] = [];
  for (const one of calendars.values as unknown[]) {
    if (!isRecord(one)) return null;
    const day = parseIsoDay((textOf(one.start_date) ?? '').slice(0, 10));
    const colour = COLOURS[textOf(one.value) ?? ''];
    if (day === null || colour === undefined) return null;
    if (one.fallback !== true) days.push({ day, colour });
  }
  return days;
}
