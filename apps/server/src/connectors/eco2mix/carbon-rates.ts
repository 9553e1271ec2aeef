import { type CivilDay, dayStart, isoInstant } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { Config } from '../../platform/config.ts';
import { exchange } from '../../platform/outgoing.ts';
import { parseAnswer } from '../operators/answer-text.ts';
import { type OperatorOutcome, failed, unanswered } from '../operators/outcome.ts';
import { FileRefused } from '../reader.ts';
import { isRecord } from '../text/json.ts';
import { eco2mixJson } from '../rte/read-eco2mix.ts';

export type Eco2mixSettings = Pick<Config, 'ECO2MIX_URL'>;

/** Consolidated and definitive figures, weeks late, and those of real time since then. */
export const DATASETS = ['eco2mix-national-cons-def', 'eco2mix-national-tr'] as const;
/** One of them. */
export type Dataset = (typeof DATASETS)[number];

const FIELDS = ['date_heure', 'taux_co2', 'consommation'];
const WITHIN_MS = 60_000;

/**
 * Emissions of a kWh that the country produces over days `[fromDay, toDay)` of Paris, as the open data éCO2mix of RTE estimate them
 * [gCO2e/kWh]; what a dataset does not have is left out. Null where the settings have no address of the open data.
 */
export async function carbonRates(
  { ECO2MIX_URL: host }: Eco2mixSettings,
  dataset: Dataset,
  fromDay: CivilDay,
  toDay: CivilDay,
): Promise<OperatorOutcome<SeriesRead[]> | null> {
  if (host === undefined) return null;
  const url = new URL(`/api/explore/v2.1/catalog/datasets/${dataset}/exports/json`, host);
  const instant = (day: CivilDay) => `date'${isoInstant(dayStart(day))}'`;
  url.search = new URLSearchParams({
    select: FIELDS.join(','),
    where: `date_heure >= ${instant(fromDay)} and date_heure < ${instant(toDay)}`,
    order_by: 'date_heure',
    timezone: 'UTC',
  }).toString();
  const answer = await exchange(
    'eco2mix',
    url,
    { method: 'GET', headers: { accept: 'application/json' } },
    { withinMs: WITHIN_MS },
  );
  if (!answer.ok) return unanswered(answer.reason);
  const { status, text, retryAfterS } = answer;
  if (status === 429) return failed('quota', { status, retryAfterS });
  if (status >= 500) return failed('down', { status });
  if (status !== 200) return failed('request', { status });
  const value = parseAnswer(text);
  if (!Array.isArray(value) || !value.every((one) => isRecord(one) && FIELDS.every((field) => field in one)))
    return failed('unreadable', { status });
  try {
    const read = eco2mixJson.read({ kind: 'json', text, value }, {});
    return read.refused.length > 0 ? failed('unreadable', { status }) : { ok: true, value: read.series };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // A dataset has nothing of days before it or to come.
    if (error.code === 'no_measure') return { ok: true, value: [] };
    return failed('unreadable', { status, message: error.message });
  }
}
