import type { FileRead, JsonContent, ReadOptions } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, listOf, recordsOf, textOf } from '../text/json.ts';
import { linesOfMatches } from '../text/lines.ts';
import { readValue } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import {
  curveSeries,
  dailySeries,
  directionOf,
  factorOf,
  isCorrectedStage,
  leftOut,
  qualityOf,
  quantityOf,
  stepOf,
} from './codes.ts';

/**
 * The object Enedis uses everywhere since 2023 (R63, R65, R66 flows, Data Connect 2026, SGE detailed measures):
 * `{idPrm, etapeMetier, periode, grandeur: [{grandeurMetier, grandeurPhysique, unite, points: [{v, d, p, n, iv, ec}]}]}`.
 * Values are strings; `d` is local time without offset (or with one in SOAP answers).
 */
export function readMeasure(
  builder: ReadBuilder,
  measure: Record<string, unknown>,
  stamp: 'start' | 'end' | 'auto',
  ordinal: { next: number },
): void {
  const prm = textOf(measure.idPrm) ?? textOf(measure.pointId);
  const point = prm && /^\d{14}$/.test(prm) ? prm : null;
  // The SGE services name the stage by another word.
  const isCorrected = isCorrectedStage(textOf(measure.etapeMetier) ?? textOf(measure.mesuresCorrigees));
  for (const quantity of recordsOf(measure.grandeur)) {
    const points = listOf(quantity.points ?? quantity.mesure);
    const code = textOf(quantity.grandeurPhysique);
    const kind = quantityOf(code);
    const direction = directionOf(textOf(quantity.grandeurMetier));
    const factor = kind ? factorOf(textOf(quantity.unite), kind) : null;
    if (!kind || !direction || factor === null) {
      builder.note(leftOut(code));
      ordinal.next += points.length;
      continue;
    }
    const curve = kind === 'curve' ? curveSeries(builder, point, direction, stamp) : null;
    const put = kind === 'curve' ? null : dailySeries(builder, point, kind, direction);
    for (const read of points) {
      const line = ordinal.next++;
      const { v, d, p, n, iv } = isRecord(read) ? read : {};
      const written = textOf(d);
      const at = written === null ? null : readStamp(written);
      const value = readValue(isRecord(v) ? textOf(v) : v);
      const named = written === null ? '' : `point du ${written} : `;
      if (!at) builder.refuse(line, written === null ? 'point sans date' : `date illisible « ${written} »`);
      else if (value === null) builder.refuse(line, `${named}valeur illisible « ${textOf(v) ?? ''} »`);
      else if (put) put({ stamp: at, value: value * factor, line, quality: qualityOf(null, isCorrected) });
      else if (curve) {
        const stepS = textOf(p) === null ? 0 : stepOf(textOf(p));
        const plausibility = textOf(iv);
        if (plausibility !== null) curve.linky = true;
        if (plausibility !== null && plausibility !== '0') curve.doubtful++;
        if (stepS === null) builder.refuse(line, `${named}pas illisible « ${textOf(p) ?? ''} »`);
        else curve.add(at, value * factor, line, stepS, qualityOf(textOf(n), isCorrected));
      }
    }
  }
}

/** Lines of the n-th points of a JSON text, for naming the refused ones: each point has one `d`. */
export const locateJson = (text: string, key: string) => (ordinals: ReadonlySet<number>) =>
  linesOfMatches(text, new RegExp(`"${key}"\\s*:`, 'g'), ordinals);

/** Is it the JSON of this flow: by its header, or by what it measures when the header is lost. */
export function isFlow(value: unknown, flow: string, physical: string): boolean {
  if (!isRecord(value) || !Array.isArray(value.mesures)) return false;
  const named = isRecord(value.header) ? textOf(value.header.codeFlux) : null;
  if (named) return named === flow;
  return recordsOf(value.mesures).some((measure) =>
    recordsOf(measure.grandeur).some((quantity) => textOf(quantity.grandeurPhysique) === physical),
  );
}

export function readFlow({ text, value }: JsonContent, format: string, label: string, options: ReadOptions): FileRead {
  const builder = new ReadBuilder(format, label, options);
  const ordinal = { next: 0 };
  for (const measure of isRecord(value) ? recordsOf(value.mesures) : []) readMeasure(builder, measure, 'auto', ordinal);
  return builder.finish(locateJson(text, 'd'));
}
