import type { JsonContent, ReadOptions, Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import type { SeriesDraft } from '../series/read-builder.ts';
import { cutValue } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import {
  curveSeries,
  directionOf,
  factorOf,
  isCorrectedStage,
  leftOut,
  qualityOf,
  quantityOf,
  stepOf,
} from './codes.ts';
import { pointOf } from './points.ts';
import { isFlow, readFlow } from './measures-json.ts';
import { eachR6xRow, r6xColumns } from './r6x-csv.ts';
import { refuseStamp } from './unread-stamp.ts';

const label = 'Flux Enedis R63 (courbe de charge)';

/**
 * R63 flow as CSV: load curve, local time without offset, the step on each line (it may change), a nature and, for Linky
 * only, a plausibility index. End-stamped for C5 and P4, start-stamped for the others.
 */
export const r63Csv: Reader<TextContent> = {
  format: 'enedis-r63-csv',
  label,
  recognises: ({ text }) => {
    const columns = r6xColumns(text);
    return columns !== null && columns.includes('nature') && columns.includes('pas') && columns.includes('horodate');
  },
  read: ({ text }, options) => readCsv(text, options),
};

function readCsv(text: string, options: ReadOptions) {
  const builder = new ReadBuilder(r63Csv.format, label, options);
  let header: string[] | null = null;
  let layout: ReturnType<typeof layoutOf> | null = null;
  let prm = '';
  let physical = '';
  let business = '';
  let unit = '';
  let stage = '';
  let isCorrected = false;
  let target: { draft: SeriesDraft; factor: number } | null = null;
  let step = '';
  let stepS: number | null = null;
  eachR6xRow(text, builder, (row, columns) => {
    // Flows put after one another may have their columns in another order.
    if (!layout || columns !== header) layout = layoutOf((header = columns));
    const { line } = row;
    if (
      !row.is(layout.prm, prm) ||
      !row.is(layout.physical, physical) ||
      !row.is(layout.business, business) ||
      !row.is(layout.unit, unit)
    ) {
      prm = row.cell(layout.prm);
      physical = row.cell(layout.physical);
      business = row.cell(layout.business);
      unit = row.cell(layout.unit);
      target = targetOf(builder, prm, physical, business, unit);
    }
    if (!row.is(layout.step, step)) {
      step = row.cell(layout.step);
      stepS = stepOf(step);
    }
    if (!row.is(layout.stage, stage)) {
      stage = row.cell(layout.stage);
      isCorrected = isCorrectedStage(stage);
    }
    if (!target) return;
    const stamp = readStamp(row.cell(layout.stamp));
    const value = readNumber(row.cell(layout.value));
    if (!stamp) {
      const written = row.cell(layout.stamp);
      return refuseStamp(builder, line, written, `horodate illisible « ${written} »`);
    }
    if (value === null) return builder.refuse(line, `valeur illisible « ${row.cell(layout.value)} »`);
    if (row.cut) return builder.refuse(line, cutValue(row.cell(layout.value)));
    if (stepS === null) return builder.refuse(line, `pas illisible « ${step} »`);
    if (!row.is(layout.plausibility, '')) {
      target.draft.linky = true;
      if (!row.is(layout.plausibility, '0')) target.draft.doubtful++;
    }
    target.draft.add(stamp, value * target.factor, line, stepS, qualityOf(row.cell(layout.nature), isCorrected));
  });
  return builder.finish();
}

function layoutOf(columns: string[]) {
  const at = (name: string) => columns.indexOf(name);
  return {
    prm: at('identifiant prm'),
    physical: at('grandeur physique'),
    business: at('grandeur metier'),
    stage: at('etape metier'),
    unit: at('unite'),
    stamp: at('horodate'),
    value: at('valeur'),
    nature: at('nature'),
    step: at('pas'),
    plausibility: at('indice de vraisemblance'),
  };
}

function targetOf(builder: ReadBuilder, prm: string, physical: string, business: string, unit: string) {
  const factor = factorOf(unit, 'curve');
  const direction = directionOf(business);
  const point = pointOf(prm);
  // A total below the flow has no point and no quantity.
  if (`${prm}${physical}${business}`.trim() === '') {
    builder.note('Des lignes sans point ni grandeur, comme un total, ne sont pas lues.');
    return null;
  }
  if (quantityOf(physical) !== 'curve' || factor === null || !direction || point === null) {
    builder.note(leftOut(`${physical} (${business}, ${unit}) du point « ${prm.slice(0, 20)} »`));
    return null;
  }
  return { draft: curveSeries(builder, point, direction, 'auto'), factor };
}

/** R63 flow as JSON: the same points as objects `{v, d, p, n, iv, ec}`. */
export const r63Json: Reader<JsonContent> = {
  format: 'enedis-r63-json',
  label,
  recognises: ({ value }) => isFlow(value, 'R63', 'PA'),
  read: (content, options) => readFlow(content, r63Json.format, label, options),
};
