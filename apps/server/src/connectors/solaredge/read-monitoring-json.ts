import { type Filling, type Quantity, fillSeries } from '../described/fill-series.ts';
import type { JsonContent, Reader } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, listOf, recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readValue } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';

/** Answers of the monitoring API, by the name of their only field. */
const ANSWERS = ['energy', 'power', 'energyDetails', 'powerDetails'] as const;

/** Meters of the detailed answers; self-consumption is in what is produced, and consumption in what is drawn and produced. */
const METERS: Readonly<Record<string, Quantity>> = { Production: 'production', FeedIn: 'export', Purchased: 'import' };

const UNITS: Readonly<Record<string, Pick<Filling, 'grain' | 'stepS'>>> = {
  QUARTER_OF_AN_HOUR: { grain: 'instant', stepS: 900 },
  HOUR: { grain: 'instant', stepS: 3600 },
  DAY: { grain: 'day' },
  MONTH: { grain: 'month' },
};

type Answer = { name: (typeof ANSWERS)[number]; body: Record<string, unknown> };

function answersOf(value: unknown): Answer[] {
  return listOf(value).flatMap((one) =>
    ANSWERS.flatMap((name) => {
      const body = isRecord(one) ? one[name] : null;
      return isRecord(body) &&
        typeof body.timeUnit === 'string' &&
        (Array.isArray(body.values) || Array.isArray(body.meters))
        ? [{ name, body }]
        : [];
    }),
  );
}

/** Answers of the SolarEdge monitoring API: energies or powers of the interval that a date begins, local time of the site. */
export const solarEdgeJson: Reader<JsonContent> = {
  format: 'solaredge-api-json',
  label: 'Réponse de l’API SolarEdge',
  recognises: ({ value }) => answersOf(value).length > 0,
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(solarEdgeJson.format, solarEdgeJson.label, options);
    builder.namesNoMeter = true;
    const ordinal = { next: 0 };
    for (const { name, body } of answersOf(value)) readAnswer(builder, name, body, ordinal);
    return builder.finish((ordinals) => linesOfMatches(text, /"date"\s*:/g, ordinals));
  },
};

function readAnswer(builder: ReadBuilder, name: Answer['name'], body: Answer['body'], ordinal: { next: number }): void {
  const span = UNITS[String(body.timeUnit)];
  const unit = textOf(body.unit) ?? '';
  const meters = Array.isArray(body.meters) ? recordsOf(body.meters) : [{ type: 'Production', values: body.values }];
  for (const { type, values } of meters) {
    const quantity = METERS[textOf(type) ?? ''];
    const first = ordinal.next;
    const points = recordsOf(values);
    ordinal.next += points.length;
    if (!quantity || !span) {
      builder.note(`Série « ${textOf(type) ?? ''} » par ${String(body.timeUnit)} non lue.`);
      continue;
    }
    const readings = points.flatMap(({ date, value }, i) => {
      const written = textOf(date) ?? '';
      // `2024-06-01 00:00:00 CEST+0200`: the name of the clock says nothing more than its offset.
      const stamp = readStamp(written.replace(/ [A-Z]{2,5}(?=[+-]\d{4}$)/, ' '));
      const number = readValue(value);
      if (stamp && number !== null) return [{ stamp, value: number, line: first + i }];
      builder.refuse(first + i, stamp ? 'valeur illisible' : `date illisible « ${written.slice(0, 60)} »`);
      return [];
    });
    const holds = name.startsWith('power') ? 'power' : 'energy';
    fillSeries(builder, { quantity, holds, unit, ...span }, readings);
  }
}
