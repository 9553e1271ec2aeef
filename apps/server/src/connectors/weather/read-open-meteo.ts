import { civilDate, DAY_MS, HOUR_MS, summerTime } from '@joulerie/domain/calendar';
import { QUALITY, type VariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import type { JsonContent, Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { isRecord, textOf } from '../text/json.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { readNumber, readValue } from '../text/numbers.ts';
import { readStamp } from '../text/stamps.ts';
import { weatherUnit } from './units.ts';

type Column = { variable: VariableName; stamp: 'start' | 'end' };

/** Temperature, humidity and wind are of the instant; radiation is the mean of the hour that ends at its stamp. */
export const HOURLY: Record<string, Column> = {
  temperature_2m: { variable: 'temperature_exterieure', stamp: 'start' },
  relative_humidity_2m: { variable: 'humidite', stamp: 'start' },
  relativehumidity_2m: { variable: 'humidite', stamp: 'start' },
  wind_speed_10m: { variable: 'vent', stamp: 'start' },
  windspeed_10m: { variable: 'vent', stamp: 'start' },
  shortwave_radiation: { variable: 'rayonnement_global', stamp: 'end' },
  direct_radiation: { variable: 'rayonnement_direct', stamp: 'end' },
  diffuse_radiation: { variable: 'rayonnement_diffus', stamp: 'end' },
};

/** JSON of Open-Meteo (forecast and archive): columnar arrays, hourly and daily, naive times in the zone asked for. */
export const openMeteoJson: Reader<JsonContent> = {
  format: 'open-meteo-json',
  label: 'Réponse Open-Meteo',
  recognises: ({ value }) =>
    isRecord(value) && (isRecord(value.hourly) || isRecord(value.daily)) && 'latitude' in value,
  read: ({ value }, options) => {
    const builder = new ReadBuilder(openMeteoJson.format, openMeteoJson.label, options);
    if (!isRecord(value)) throw new FileRefused('json_invalid', 'Réponse Open-Meteo illisible.');
    if (isRecord(value.hourly)) readHourly(builder, value, value.hourly);
    if (isRecord(value.daily)) readDaily(builder, value, value.daily);
    return builder.finish();
  },
};

const unitsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function readHourly(builder: ReadBuilder, answer: Record<string, unknown>, hourly: Record<string, unknown>): void {
  const times = Array.isArray(hourly.time)
    ? hourly.time.map((time) => (typeof time === 'number' ? unixStamp(time) : readStamp(textOf(time) ?? '')))
    : [];
  const offsetMs = offsetOf(
    builder,
    answer,
    times.map((time) => time?.wallMs ?? Number.NaN),
  );
  const units = unitsOf(answer.hourly_units);
  for (const [name, column] of Object.entries(HOURLY)) {
    const values = hourly[name];
    if (!Array.isArray(values)) continue;
    const convert = weatherUnit(column.variable, textOf(units[name]) ?? '');
    if (!convert) {
      builder.note(`Colonne ${name} laissée de côté : unité « ${textOf(units[name]) ?? ''} » inattendue.`);
      continue;
    }
    if (values.length !== times.length)
      builder.refuse(null, `colonne ${name} : ${values.length} valeurs pour ${times.length} heures`);
    const draft = builder.series({ variable: column.variable, stamp: column.stamp, fallbackStepS: 3600 });
    times.forEach((time, i) => {
      const read = readValue(values[i]);
      if (!time) return builder.refuse(null, `heure n° ${i + 1} illisible`);
      if (read === null) return builder.refuse(null, `${name}, heure n° ${i + 1} : valeur illisible`);
      draft.add({ wallMs: time.wallMs, offsetMs: time.offsetMs ?? offsetMs }, convert(read), i + 1);
    });
  }
}

export const unixStamp = (seconds: number) => ({ wallMs: seconds * 1000, offsetMs: 0 });

/**
 * Zone of naive times of an answer, by its own facts (`timezone`, `utc_offset_seconds`): null is Paris legal time. Some answers keep one offset all year though they say Europe/Paris: a
 * list that holds the hour March skips, or goes on without a repeated hour in October, is read with that offset.
 */
export function offsetOf(builder: ReadBuilder, answer: Record<string, unknown>, walls: number[]): number | null {
  const zone = textOf(answer.timezone) ?? 'GMT';
  const offsetMs = Number(answer.utc_offset_seconds ?? 0) * 1000;
  if (zone !== 'Europe/Paris' && zone !== 'auto') return Number.isFinite(offsetMs) ? offsetMs : 0;
  const first = walls[0] ?? Number.NaN;
  const last = walls.at(-1) ?? Number.NaN;
  if (!Number.isFinite(first) || !Number.isFinite(last)) return null;
  const known = new Set(walls);
  for (let year = civilDate((first / DAY_MS) | 0).year; year <= civilDate((last / DAY_MS) | 0).year; year++) {
    const { from, to } = summerTime(year);
    const skipped = known.has(from + HOUR_MS);
    const repeated =
      to + HOUR_MS > first && to + 2 * HOUR_MS < last && walls.filter((wall) => wall === to + HOUR_MS).length === 1;
    if (skipped || repeated) {
      builder.note('Les heures suivent un décalage fixe et non l’heure légale : elles sont lues ainsi.');
      return offsetMs;
    }
  }
  return null;
}

function readDaily(builder: ReadBuilder, answer: Record<string, unknown>, daily: Record<string, unknown>): void {
  const times = Array.isArray(daily.time) ? daily.time.map((time) => readStamp(textOf(time) ?? '')) : [];
  const mean = Array.isArray(daily.temperature_2m_mean) ? daily.temperature_2m_mean : null;
  const [low, high] = [daily.temperature_2m_min, daily.temperature_2m_max];
  if (!mean && !(Array.isArray(low) && Array.isArray(high))) return;
  const unit = textOf(unitsOf(answer.daily_units)[mean ? 'temperature_2m_mean' : 'temperature_2m_min']) ?? '';
  const convert = weatherUnit('temperature_exterieure', unit);
  if (!convert) return builder.note(`Températures quotidiennes laissées de côté : unité « ${unit} » inattendue.`);
  if (!mean) builder.note('Moyenne du jour calculée comme (minimum + maximum) ÷ 2, à la manière des degrés-jours.');
  if ((textOf(answer.timezone) ?? '') !== 'Europe/Paris')
    builder.note('Les jours du fichier ne sont pas ceux de Paris : ils sont rangés au jour de même date.');
  const draft = builder.series({ variable: 'temperature_exterieure', daily: true });
  times.forEach((time, i) => {
    const value = mean
      ? readValue(mean[i])
      : halfSum(readValue(Array.isArray(low) ? low[i] : null), readValue(Array.isArray(high) ? high[i] : null));
    if (!time) builder.refuse(null, `jour n° ${i + 1} illisible`);
    else if (value === null) builder.refuse(null, `jour n° ${i + 1} : température illisible`);
    else draft.addDay(Math.floor(time.wallMs / DAY_MS), convert(value), i + 1, mean ? QUALITY.brut : QUALITY.estime);
  });
}

export const halfSum = (low: number | null, high: number | null): number | null =>
  low === null || high === null ? null : (low + high) / 2;

/** CSV of hourly temperatures made from the Open-Meteo archive: `"Date","Temperature"`, naive Paris times, °C. */
export const openMeteoCsv: Reader<TextContent> = {
  format: 'open-meteo-archive-csv',
  label: 'Températures horaires (archive Open-Meteo, CSV)',
  recognises: ({ text }) => /^"?date"?,"?temperature"?$/i.test(firstLines(text, 1)[0]?.trim() ?? ''),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(openMeteoCsv.format, openMeteoCsv.label, options);
    const draft = builder.series({ variable: 'temperature_exterieure', stamp: 'start', fallbackStepS: 3600 });
    let head = true;
    eachLine(text, (line, number, last) => {
      if (line === '') return;
      if (head) {
        head = false;
        return;
      }
      const comma = line.indexOf(',');
      const written = line.slice(0, comma < 0 ? line.length : comma).replaceAll('"', '');
      const stamp = readStamp(written);
      const value = comma < 0 ? null : readNumber(line.slice(comma + 1).replaceAll('"', ''));
      if (!stamp || comma < 0) builder.refuse(number, last ? CUT_LINE : `date illisible « ${written.slice(0, 40)} »`);
      else if (value === null) builder.refuse(number, `température illisible « ${line.slice(comma + 1, comma + 40)} »`);
      else draft.add(stamp, value, number);
    });
    return builder.finish();
  },
};
