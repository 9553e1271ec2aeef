import type { VariableName } from '@joulerie/domain/vocabulary';
import { FileRefused, type JsonContent, type ReadOptions, type Reader } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, listOf, textOf } from '../text/json.ts';
import { readValue } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import { curveSeries, dailySeries, factorOf, leftOut, linkySide, qualityOf, stepOf } from './codes.ts';
import type { Direction, Quantity } from './codes.ts';
import { locateJson } from './measures-json.ts';

const readingOf = (value: unknown): Record<string, unknown> | null => {
  const reading = isRecord(value) && isRecord(value.meter_reading) ? value.meter_reading : value;
  return isRecord(reading) && Array.isArray(reading.interval_reading) ? reading : null;
};

/**
 * Old Data Connect (v5, closed in October 2026): daily energies (Wh), curves (W, end-stamped, the step on each point and
 * it may change), daily maximum powers (VA). The direction is in `flow_direction`, which most answers lack: the same shape is then
 * consumption or injection, as the name of the file says (`production_load_curve…`), or the caller, or a person, who is asked.
 */
export const dataConnectV5: Reader<JsonContent> = {
  format: 'enedis-data-connect-v5',
  label: 'Réponse Enedis Data Connect (v5, jusqu’en 2026)',
  recognises: ({ value }) => listOf(value).some((one) => readingOf(one) !== null),
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(dataConnectV5.format, dataConnectV5.label, options);
    const ordinal = { next: 0 };
    for (const one of listOf(value)) {
      const reading = readingOf(one);
      if (reading) readReading(builder, reading, options, ordinal);
    }
    return builder.finish(locateJson(text, 'value'));
  },
};

function quantityOf(type: Record<string, unknown>): Quantity | null {
  const [kind, aggregate] = [textOf(type.measurement_kind), textOf(type.aggregate)];
  if (kind === 'energy') return 'energy';
  if (kind === 'power') return aggregate === 'maximum' ? 'maximum' : 'curve';
  return null;
}

function readReading(
  builder: ReadBuilder,
  reading: Record<string, unknown>,
  options: ReadOptions,
  ordinal: { next: number },
): void {
  const type = isRecord(reading.reading_type) ? reading.reading_type : {};
  const prm = textOf(reading.usage_point_id);
  const point = prm && /^\d{14}$/.test(prm) ? prm : null;
  const points = listOf(reading.interval_reading);
  const quantity = quantityOf(type);
  const factor = quantity ? factorOf(textOf(type.unit), quantity) : null;
  if (!quantity || factor === null) {
    builder.note(leftOut(textOf(type.measurement_kind)));
    ordinal.next += points.length;
    return;
  }
  const direction =
    quantity === 'maximum' ? 'consumption' : directionOf(builder, quantity, textOf(reading.flow_direction), options);
  const curve = quantity === 'curve' ? curveSeries(builder, point, direction, linkySide(options)) : null;
  const put = quantity === 'curve' ? null : dailySeries(builder, point, quantity, direction);
  for (const read of points) {
    const line = ordinal.next++;
    const { value: v, date, interval_length, measure_type } = isRecord(read) ? read : {};
    const written = textOf(date);
    const stamp = written === null ? null : readStamp(written);
    const value = readValue(v);
    const stepS = textOf(interval_length) === null ? 0 : stepOf(textOf(interval_length));
    if (!stamp) builder.refuse(line, written === null ? 'point sans date' : `date illisible « ${written} »`);
    else if (value === null) builder.refuse(line, `point du ${written} : valeur illisible « ${textOf(v) ?? ''} »`);
    else if (put) put({ stamp, value: value * factor, line });
    else if (stepS === null) builder.refuse(line, `point du ${written} : pas illisible « ${textOf(interval_length)} »`);
    else curve?.add(stamp, value * factor, line, stepS, qualityOf(textOf(measure_type)));
  }
}

/** What a person may choose for an answer without its direction. */
const CHOICES: Partial<Record<VariableName, Direction>> = {
  conso: 'consumption',
  puissance: 'consumption',
  injection: 'production',
};

/** Without any sign of the direction, the answer is read as a consumption for the preview, and is not stored before it is chosen. */
function directionOf(
  builder: ReadBuilder,
  quantity: 'curve' | 'energy',
  written: string | null,
  options: ReadOptions,
): Direction {
  if (options.direction) return options.direction;
  if (written) return /prod|inject|reverse/i.test(written) ? 'production' : 'consumption';
  // A choice is made once for all the files of an archive: it is not for those whose name says it.
  const named = directionOfName(options.fileName ?? '');
  if (named) {
    builder.note(
      `Le fichier ne dit pas s’il s’agit de consommation ou d’injection : son nom dit ${named === 'production' ? 'une injection' : 'une consommation'}.`,
    );
    return named;
  }
  // The file says the rest: only the direction is chosen.
  builder.choice = {
    ...(quantity === 'curve' ? { variable: 'puissance', unit: 'W' } : { variable: 'conso', unit: 'Wh' }),
    stamp: linkySide(options),
    zone: 'Europe/Paris',
  };
  const variable = options.generic?.variable;
  if (variable) {
    const chosen = CHOICES[variable];
    builder.choice.variable = variable;
    if (chosen) return chosen;
    throw new FileRefused(
      'choice_mismatch',
      'Cette réponse d’Enedis est de l’électricité : choisissez « Consommation d’électricité », « Courbe de charge » ou « Injection ».',
    );
  }
  builder.needsChoice = true;
  builder.note('Le fichier ne dit pas s’il s’agit de consommation ou d’injection : choisissez la grandeur.');
  return 'consumption';
}

/** The direction that the name of a file says, as a word of its own; null when it says none or both. */
function directionOfName(name: string): Direction | null {
  const injected = /(?<![a-z])(?:prod|inject)/i.test(name);
  const drawn = /(?<![a-z])(?:conso|consumption|soutirage)/i.test(name);
  if (injected === drawn) return null;
  return injected ? 'production' : 'consumption';
}
