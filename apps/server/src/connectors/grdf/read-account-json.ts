import { parseIsoDay } from '@joulerie/domain/calendar';
import { ENERGIES, VARIABLES } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { JsonContent, Reader } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { genericUnit } from '../table/units.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { readValue } from '../text/numbers.ts';
import { locateJson } from '../enedis/measures-json.ts';
import { GAS_DAY_NOTE, gasDayOf, gasDrafts, gasQuality, isAbsent, pceOf } from './codes.ts';

const metersOf = (value: unknown): Record<string, unknown>[] =>
  isRecord(value) ? ('releves' in value ? [value] : Object.values(value).filter(isRecord)) : [];

/**
 * JSON of the GRDF account API: `{pce: {releves: [...]}}`. Informative readings are gas days, published ones are periods of
 * any length. An « Absence de Données » is a missing day. `06:00:00+00:00` means 06:00 local.
 */
export const grdfAccountJson: Reader<JsonContent> = {
  format: 'grdf-espace-client-json',
  label: 'Données de l’espace client GRDF (JSON)',
  recognises: ({ value }) =>
    metersOf(value).some((meter) =>
      recordsOf(meter.releves).some((read) => 'energieConsomme' in read || 'journeeGaziere' in read),
    ),
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(grdfAccountJson.format, grdfAccountJson.label, options);
    let ordinal = 0;
    for (const [key, meter] of isRecord(value) ? Object.entries('releves' in value ? { '': value } : value) : []) {
      if (!isRecord(meter)) continue;
      const point = pceOf(textOf(meter.idPce) ?? key);
      for (const read of recordsOf(meter.releves)) readOne(builder, point, read, ordinal++);
    }
    return builder.finish(locateJson(text, 'dateDebutReleve'));
  },
};

function readOne(builder: ReadBuilder, point: string | null, read: Record<string, unknown>, line: number): void {
  const named = textOf(read.journeeGaziere);
  const from = gasDayOf(named ?? textOf(read.dateDebutReleve) ?? '');
  const to = named ? from : gasDayOf(textOf(read.dateFinReleve) ?? '');
  if (from === null || to === null) {
    return builder.refuse(
      line,
      `date de relevé illisible « ${named ?? `${textOf(read.dateDebutReleve)} – ${textOf(read.dateFinReleve)}`} »`,
    );
  }
  const qualification = textOf(read.qualificationReleve);
  const absent = isAbsent(qualification);
  const quality = gasQuality(qualification);
  const drafts = gasDrafts(builder, point, named !== null);
  const amounts = { energy: read.energieConsomme, volume: read.volumeBrutConsomme, temperature: read.temperature };
  for (const name of ['energy', 'volume', 'temperature'] as const) {
    const value = absent ? Number.NaN : readValue(amounts[name]);
    if (value === null)
      builder.refuse(
        line,
        `relevé du ${named ?? textOf(read.dateDebutReleve)} : valeur illisible « ${textOf(amounts[name]) ?? ''} »`,
      );
    else if (named) drafts[name].addDay(from, value, line, quality);
    else if (name !== 'temperature') drafts[name].addPeriod(from, to, value, line, quality);
  }
  builder.note(GAS_DAY_NOTE);
}

/** Daily means of the outdoor temperature in France, wide on purpose [°C]. */
const COLDEST = -35;
const HOTTEST = 45;

/**
 * Local temperatures of the account API: `{ "2020-12-01": 7.6, … }`, daily means in °C. Anything may be written so: for a source of an
 * energy, and where the values are of no outdoor temperature, what they are is asked.
 */
export const grdfTemperatures: Reader<JsonContent> = {
  format: 'grdf-temperatures-json',
  label: 'Températures de l’espace client GRDF (JSON)',
  recognises: ({ value }) => {
    const keys = isRecord(value) ? Object.keys(value) : [];
    return keys.length > 0 && keys.every((key) => parseIsoDay(key) !== null);
  },
  read: ({ text, value }, options) => {
    const builder = new ReadBuilder(grdfTemperatures.format, grdfTemperatures.label, options);
    const entries = Object.entries(isRecord(value) ? value : {});
    const { energy } = options;
    const isTemperature = entries.every(([, one]) => !isOutside(readValue(one)));
    const generic = isTemperature && !energy ? null : (options.generic ?? {});
    const likely = isTemperature || !energy ? 'temperature_exterieure' : ENERGIES[energy].variable;
    const variable = generic?.variable ?? likely;
    const unit = generic?.unit ?? (variable === 'temperature_exterieure' ? '°C' : 'kWh');
    const convert = genericUnit(variable, unit);
    if (!convert || VARIABLES[variable].kind === 'register')
      throw new FileRefused('unit_mismatch', `L’unité « ${unit} » ne convient pas à « ${VARIABLES[variable].label} ».`);
    if (generic) {
      builder.choice = { variable, unit, stamp: 'start', zone: 'Europe/Paris' };
      builder.needsChoice = generic.variable === undefined || generic.unit === undefined;
      if (builder.needsChoice)
        builder.note(
          'Ce fichier donne un nombre par jour sans dire ce qu’il mesure : choisissez la grandeur et l’unité.',
        );
    }
    const draft = builder.series({ variable, daily: true });
    entries.forEach(([key, written], line) => {
      const day = parseIsoDay(key);
      const read = readValue(written);
      if (day === null) builder.refuse(line, `date illisible « ${key} »`);
      else if (read === null) builder.refuse(line, `valeur du ${key} illisible « ${textOf(written) ?? ''} »`);
      else draft.addDay(day, convert(read), line);
    });
    return builder.finish(locateJson(text, '\\d{4}-\\d{2}-\\d{2}'));
  },
};

const isOutside = (value: number | null): boolean => value !== null && (value < COLDEST || value > HOTTEST);
