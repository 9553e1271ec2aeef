import { DAY_MS } from '@joulerie/domain/calendar';
import { FileRefused } from '../reader.ts';
import type { Reader, XmlContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';

type Fields = Record<string, unknown>;

const PRICES = 'A44';
/** Curves whose points are left out where they repeat the one before. */
const VARIABLE_BLOCKS = 'A03';
const STEPS: Record<string, number> = { PT15M: 900, PT30M: 1800, PT60M: 3600, PT1H: 3600 };

const LONGEST_MS = 400 * DAY_MS;
/** Days of all zones of a file: 38 years of one, as any other curve. */
const MOST_DAYS = 14_000;

/** The hours that are read of each zone, by day. */
class Covered {
  private readonly days = new Map<string, [from: number, to: number][]>();

  /** Whether none of the hours from `from` to `to` was there; they are then. */
  add(zone: string, from: number, to: number): boolean {
    const keys: string[] = [];
    for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day++) keys.push(`${zone} ${day}`);
    if (keys.some((key) => this.days.get(key)?.some(([start, end]) => from < end && to > start))) return false;
    for (const key of keys) {
      const known = this.days.get(key);
      if (known) known.push([from, to]);
      else this.days.set(key, [[from, to]]);
    }
    if (this.days.size > MOST_DAYS)
      throw new FileRefused(
        'file_too_long',
        'Ce fichier de prix couvre trop de jours : découpez-le, par exemple par année et par zone.',
      );
    return true;
  }
}

const fieldsOf = (value: unknown): Fields => recordsOf(value)[0] ?? {};
const instantOf = (value: unknown): number | null => {
  const stamp = readStamp((textOf(value) ?? '').replace(/(\d{2}:\d{2})Z$/, '$1:00Z'));
  return stamp && stamp.wallMs - (stamp.offsetMs ?? 0);
};

/**
 * Day-ahead prices of the ENTSO-E transparency platform: positions from the start of a period in UTC, every 15, 30 or 60 minutes, EUR a
 * MWh. The second of two series of the same hours (another auction, a longer step) is left out.
 */
export const entsoePricesXml: Reader<XmlContent> = {
  format: 'entsoe-prix-xml',
  label: 'Prix ENTSO-E (XML)',
  recognises: ({ root }) => root.endsWith('_MarketDocument'),
  read: ({ text, root, value }, options) => {
    refuseOthers(root, value);
    const builder = new ReadBuilder(entsoePricesXml.format, entsoePricesXml.label, options);
    let points = 0;
    const all = recordsOf(value.TimeSeries).map((series) => {
      const first = points;
      for (const period of recordsOf(series.Period)) points += recordsOf(period.Point).length;
      return { series, first };
    });
    const zones = new Set(all.map(({ series }) => zoneOf(series)));
    const covered = new Covered();
    for (const { series, first } of all.toSorted((a, b) => rankOf(a.series) - rankOf(b.series))) {
      const zone = zoneOf(series);
      let ordinal = first;
      if (zones.size === 1) builder.note(`Zone de prix\u00a0: ${zone}.`);
      const isRead = isInEuros(series, builder);
      for (const period of recordsOf(series.Period)) {
        if (isRead) readPeriod(builder, series, period, ordinal, zones.size > 1 ? zone : null, covered);
        ordinal += recordsOf(period.Point).length;
      }
    }
    return builder.finish((ordinals) => linesOfMatches(text, /<(?:\w+:)?Point>/g, ordinals));
  },
};

function refuseOthers(root: string, value: Fields): void {
  if (root.startsWith('Acknowledgement')) {
    const reason = textOf(fieldsOf(value.Reason).text);
    throw new FileRefused(
      'not_measures',
      `ENTSO-E n’a pas répondu de données${reason ? ` : « ${reason.slice(0, 200)} »` : ''}.`,
    );
  }
  if (root === 'Publication_MarketDocument' && textOf(value.type) === PRICES) return;
  throw new FileRefused(
    'not_measures',
    `Ce document ENTSO-E (${textOf(value.type) ?? root}) décrit le réseau ou le marché d’un pays, pas un bâtiment : seuls les prix (type A44) sont lus, sur une source « Réseau électrique national ».`,
  );
}

const zoneOf = (series: Fields): string => textOf(series['in_Domain.mRID']) ?? 'inconnue';

/** The first auction before the others, then the shortest step. */
function rankOf(series: Fields): number {
  const position = Number(textOf(series['classificationSequence_AttributeInstanceComponent.position']) ?? 1);
  return position * 10_000 + (STEPS[textOf(fieldsOf(series.Period).resolution) ?? ''] ?? 9999);
}

function isInEuros(series: Fields, builder: ReadBuilder): boolean {
  const currency = textOf(series['currency_Unit.name']) ?? '';
  const unit = textOf(series['price_Measure_Unit.name']) ?? '';
  if (currency === 'EUR' && unit === 'MWH') return true;
  builder.note(
    `Prix en ${currency || 'monnaie inconnue'} par ${unit || 'unité inconnue'} laissés de côté : seuls ceux en EUR par MWh sont gardés.`,
  );
  return false;
}

function readPeriod(
  builder: ReadBuilder,
  series: Fields,
  period: Fields,
  firstOrdinal: number,
  point: string | null,
  covered: Covered,
): void {
  const interval = fieldsOf(period.timeInterval);
  const [from, to] = [instantOf(interval.start), instantOf(interval.end)];
  const stepS = STEPS[textOf(period.resolution) ?? ''];
  if (from === null || to === null || stepS === undefined)
    return builder.refuse(firstOrdinal, 'période sans début, fin ou pas lisibles');
  if (to - from > LONGEST_MS) return builder.refuse(firstOrdinal, 'période de plus d’un an');
  if (!covered.add(zoneOf(series), from, to))
    return builder.note('Deuxième série de prix des mêmes heures (autre enchère ou autre pas) laissée de côté.');
  const prices: { price: number; line: number }[] = [];
  for (const [i, given] of recordsOf(period.Point).entries()) {
    const line = firstOrdinal + i;
    const position = Number(textOf(given.position));
    const price = readNumber(textOf(given['price.amount']) ?? '');
    if (!Number.isInteger(position) || position < 1 || position > (to - from) / (stepS * 1000))
      builder.refuse(line, `position « ${textOf(given.position) ?? ''} » hors de la période`);
    else if (price === null)
      builder.refuse(line, `prix illisible « ${(textOf(given['price.amount']) ?? '').slice(0, 40)} »`);
    else prices[position - 1] = { price, line };
  }
  const repeats = textOf(series.curveType) === VARIABLE_BLOCKS;
  const draft = builder.series({ variable: 'prix_spot', point, stamp: 'start', fallbackStepS: stepS });
  let last: { price: number; line: number } | undefined;
  for (let i = 0; i < (to - from) / (stepS * 1000); i++) {
    const own = prices[i] ?? (repeats ? last : undefined);
    last = own;
    if (own) draft.add({ wallMs: from + i * stepS * 1000, offsetMs: 0 }, own.price, own.line, stepS);
  }
}
