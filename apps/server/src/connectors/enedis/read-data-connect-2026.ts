import type { JsonContent, Reader } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, listOf } from '../text/json.ts';
import { linkySide } from './codes.ts';
import { locateJson, readMeasure } from './measures-json.ts';

const isMeasure = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && 'idPrm' in value && Array.isArray(value.grandeur);

/** Data Connect answers since 28 September 2026: one measure object (or a list of them), Linky meters only, end-stamped. */
export const dataConnect2026: Reader<JsonContent> = {
  format: 'enedis-data-connect-2026',
  label: 'Réponse Enedis Data Connect (2026)',
  recognises: ({ value }) => listOf(value).some(isMeasure),
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(dataConnect2026.format, dataConnect2026.label, options);
    const ordinal = { next: 0 };
    for (const measure of listOf(value).filter(isMeasure)) readMeasure(builder, measure, linkySide(options), ordinal);
    return builder.finish(locateJson(text, 'd'));
  },
};
