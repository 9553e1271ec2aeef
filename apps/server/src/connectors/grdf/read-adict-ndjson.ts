import { parseIsoDay } from '@joulerie/domain/calendar';
import { FileRefused } from '../reader.ts';
import type { FileRead, JsonContent, NdjsonContent, ReadOptions, Reader } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, listOf, textOf } from '../text/json.ts';
import { readValue } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import { GAS_DAY_NOTE, gasDayOf, gasDrafts, gasFinality, gasQuality, isAbsent, pceOf } from './codes.ts';

type Line = { value: Record<string, unknown>; line: number };
const label = 'Réponse GRDF ADICT (consommations)';

const isConsumption = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && isRecord(value.consommation) && 'pce' in value;

/** The business status that GRDF puts inside answers, errors included, with HTTP 200; null when all went well. */
function statusOf(value: Record<string, unknown>): { code: string; message: string } | null {
  const status = isRecord(value.statut_restitution) ? value.statut_restitution : value;
  const code = textOf(status.code) ?? textOf(status.code_statut_traitement);
  const message = textOf(status.message) ?? textOf(status.message_retour_traitement);
  if (code === null && message === null) return null;
  return /^0*$/.test(code ?? '') && code !== null ? null : { code: code ?? '', message: message ?? 'sans explication' };
}

const isStatus = (value: unknown): boolean =>
  isRecord(value) &&
  (isRecord(value.statut_restitution) || 'code_statut_traitement' in value) &&
  !('id_droit_acces' in value);

/**
 * ADICT consumption answers: one JSON object a line, published readings (periods) or informative ones (gas days). The last
 * line may be a status; errors come with HTTP 200 in `statut_restitution` and are reported in GRDF's words.
 */
export const adictNdjson: Reader<NdjsonContent> = {
  format: 'grdf-adict-ndjson',
  label,
  recognises: ({ values }) => values.some(isConsumption) || values.every(isStatus),
  read: ({ values, lines, broken }, options) => {
    const read: Line[] = [];
    values.forEach((value, i) => isRecord(value) && read.push({ value, line: lines[i] ?? 0 }));
    return readLines(read, adictNdjson.format, options, (builder) => {
      for (const one of broken) builder.refuse(one.line, one.reason);
    });
  },
};

/** The same answer when it holds a single line, or was re-written as a JSON list. */
export const adictJson: Reader<JsonContent> = {
  format: 'grdf-adict-json',
  label,
  recognises: ({ value }) =>
    listOf(value).some(isConsumption) ||
    (isRecord(value) && isStatus(value) && !('donnees_contractuelles' in value) && !('donnees_techniques' in value)),
  read: ({ value }, options) => {
    const read = listOf(value)
      .filter(isRecord)
      .map((one, i) => ({ value: one, line: i + 1 }));
    return readLines(read, adictJson.format, options, () => undefined);
  },
};

function readLines(
  read: Line[],
  format: string,
  options: ReadOptions,
  before: (builder: ReadBuilder) => void,
): FileRead {
  const builder = new ReadBuilder(format, label, options);
  before(builder);
  for (const { value, line } of read) {
    const status = statusOf(value);
    if (status && !isConsumption(value)) {
      if (read.length === 1)
        throw new FileRefused(
          'operator_error',
          `GRDF a répondu une erreur : ${status.message} (code ${status.code}).`,
          line,
        );
      builder.refuse(line, `erreur de GRDF : ${status.message} (code ${status.code})`);
    } else if (status) {
      builder.refuse(line, `erreur de GRDF : ${status.message} (code ${status.code})`);
    } else if (isConsumption(value)) {
      readOne(builder, value, line);
    }
  }
  return builder.finish();
}

function readOne(builder: ReadBuilder, value: Record<string, unknown>, line: number): void {
  const use = isRecord(value.consommation) ? value.consommation : {};
  if (/^(production|injection)/.test(plain(textOf(use.sens_flux_gaz) ?? ''))) {
    return builder.refuse(line, 'injection de gaz : le produit ne suit que les consommations');
  }
  const point = pceOf(isRecord(value.pce) ? textOf(value.pce.id_pce) : null);
  const informative =
    plain(textOf(use.type_conso) ?? '').startsWith('informative') || textOf(use.journee_gaziere) !== null;
  const named = textOf(use.journee_gaziere);
  const from = named ? parseIsoDay(named) : gasDayOf(textOf(use.date_debut_consommation) ?? '');
  const to = gasDayOf(textOf(use.date_fin_consommation) ?? '');
  const daily = named !== null || (informative && from !== null && to === from + 1);
  if (from === null || (!daily && to === null)) return builder.refuse(line, 'dates de consommation illisibles');
  const qualification = textOf(use.type_qualif_conso);
  const status = textOf(use.statut_conso);
  const quality = gasQuality(status?.startsWith('Corrig') ? 'Corrigé' : qualification);
  const finality = gasFinality(status);
  const absent = isAbsent(qualification);
  // The meter's own volume; converting meters only publish the converted one.
  const volume = use.volume_brut ?? use.volume_converti;
  const drafts = gasDrafts(builder, point, daily);
  for (const [name, written] of [
    ['energy', use.energie],
    ['volume', volume],
  ] as const) {
    const amount = absent ? Number.NaN : readValue(written);
    if (amount === null) builder.refuse(line, `valeur illisible « ${textOf(written) ?? ''} »`);
    else if (daily) drafts[name].addDay(from, amount, line, quality, finality);
    else drafts[name].addPeriod(from, to ?? from, amount, line, quality, finality);
  }
  builder.note(GAS_DAY_NOTE);
}
