import { type CivilDay, dayStart, isoInstant } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { Config } from '../../platform/config.ts';
import { exchange } from '../../platform/outgoing.ts';
import { type OperatorOutcome, failed, unanswered } from '../operators/outcome.ts';
import { FileRefused, type XmlContent } from '../reader.ts';
import { recordsOf, textOf } from '../text/json.ts';
import { parseXml } from '../xml.ts';
import { entsoePricesXml } from './read-prices-xml.ts';

export type EntsoeSettings = Pick<Config, 'ENTSOE_API_URL' | 'ENTSOE_TOKEN'>;

/** The bidding zone of France. */
const FRANCE = '10YFR-RTE------C';
const DAY_AHEAD = 'A44';
/** The code of an answer that says that there is nothing. */
const NO_DATA = '999';
const WITHIN_MS = 60_000;

/**
 * Day-ahead prices of France over days `[fromDay, toDay)` of Paris, as ENTSO-E publishes them [EUR/MWh]; days of which it has nothing are
 * left out. A call asks for a year at most. Null where the settings have no token.
 */
export async function dayAheadPrices(
  { ENTSOE_API_URL: host, ENTSOE_TOKEN: token }: EntsoeSettings,
  fromDay: CivilDay,
  toDay: CivilDay,
): Promise<OperatorOutcome<SeriesRead[]> | null> {
  if (token === undefined) return null;
  const url = new URL('/api', host);
  url.search = new URLSearchParams({
    securityToken: token,
    documentType: DAY_AHEAD,
    in_Domain: FRANCE,
    out_Domain: FRANCE,
    periodStart: stampOf(fromDay),
    periodEnd: stampOf(toDay),
  }).toString();
  const answer = await exchange(
    'entsoe',
    url,
    { method: 'GET', headers: { accept: 'application/xml' } },
    { withinMs: WITHIN_MS },
  );
  if (!answer.ok) return unanswered(answer.reason);
  const { status, text, retryAfterS } = answer;
  if (status === 429) return failed('quota', { status, retryAfterS });
  if (status >= 500) return failed('down', { status });
  if (status === 401 || status === 403) return failed('credentials', { status });
  try {
    const document = parseXml(text);
    const reason = reasonOf(document);
    if (reason?.code === NO_DATA) return { ok: true, value: [] };
    if (status !== 200) return failed('request', { status, ...reason });
    // A refusal of a whole document, and one of some of its lines, are the same here: nothing is kept of what was not understood.
    const read = entsoePricesXml.read(document, {});
    return read.refused.length > 0 ? failed('unreadable', { status }) : { ok: true, value: read.series };
  } catch (error) {
    if (error instanceof FileRefused) return failed('unreadable', { status, message: error.message });
    throw error;
  }
}

/** The start of a day of Paris as `yyyyMMddHHmm`, in UTC. */
const stampOf = (day: CivilDay): string => isoInstant(dayStart(day)).replace(/[-:T]/g, '').slice(0, 12);

/** Why ENTSO-E answers without a document of prices; null where it has one. */
function reasonOf({ root, value }: XmlContent): { code: string | null; message: string | null } | null {
  if (!root.startsWith('Acknowledgement')) return null;
  const reason = recordsOf(value.Reason)[0] ?? {};
  return { code: textOf(reason.code), message: textOf(reason.text) };
}
