import type { VariableName } from '@joulerie/domain/vocabulary';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { plain, readStamp } from '../text/stamps.ts';
import { kelvin } from './units.ts';

type Column = { name: string; variable: VariableName; stamp: 'start' | 'end'; convert: (value: number) => number };
const same = (value: number): number => value;
/** J/cm² over the hour → mean W/m². */
const fromJoules = (value: number): number => (value * 10_000) / 3600;

const BASE: Column[] = [
  { name: 't', variable: 'temperature_exterieure', stamp: 'start', convert: same },
  { name: 'u', variable: 'humidite', stamp: 'start', convert: same },
  { name: 'ff', variable: 'vent', stamp: 'start', convert: same },
  { name: 'glo', variable: 'rayonnement_global', stamp: 'end', convert: fromJoules },
  { name: 'dir', variable: 'rayonnement_direct', stamp: 'end', convert: fromJoules },
  { name: 'dif', variable: 'rayonnement_diffus', stamp: 'end', convert: fromJoules },
];
const SYNOP: Column[] = [
  { name: 't', variable: 'temperature_exterieure', stamp: 'start', convert: kelvin },
  { name: 'u', variable: 'humidite', stamp: 'start', convert: same },
  { name: 'ff', variable: 'vent', stamp: 'start', convert: same },
];

/** The same observations as meteo.data.gouv.fr and opendatasoft distribute them, kelvins or degrees. */
const SYNOP_STATIONS = ['numer_sta', 'geo_id_wmo', 'id omm station'] as const;
const SYNOP_DATES = ['date', 'validity_time'] as const;
const NAMED: Column[] = [
  { name: 'temperature (°c)', variable: 'temperature_exterieure', stamp: 'start', convert: same },
  { name: 'temperature', variable: 'temperature_exterieure', stamp: 'start', convert: kelvin },
  { name: 'humidite', variable: 'humidite', stamp: 'start', convert: same },
  { name: 'vitesse du vent moyen 10 mn', variable: 'vent', stamp: 'start', convert: same },
];

const headerOf = (text: string) => {
  const line = firstLines(text, 1)[0] ?? '';
  const separator = line.includes(';') ? ';' : ',';
  return { separator, names: line.split(separator).map(plain) };
};

/** Météo-France hourly base (open data): one station a row and hour, `AAAAMMJJHH` UTC, °C, %, m/s, J/cm². */
export const meteoFranceHourly: Reader<TextContent> = {
  format: 'meteo-france-base-horaire-csv',
  label: 'Base horaire Météo-France',
  recognises: ({ text }) => headerOf(text).names.includes('aaaammjjhh'),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(meteoFranceHourly.format, meteoFranceHourly.label, options);
    return readStations(builder, text, BASE, 'num_poste', 'aaaammjjhh');
  },
};

/** SYNOP observations of Météo-France: every three hours, UTC, kelvins turned into °C, `mq` missing. */
export const meteoFranceSynop: Reader<TextContent> = {
  format: 'meteo-france-synop-csv',
  label: 'Observations SYNOP Météo-France',
  recognises: ({ text }) => {
    const { names } = headerOf(text);
    if (names.includes('numer_sta')) return names[0] === 'numer_sta' && names[1] === 'date' && names.includes('t');
    const has = (...wanted: string[]) => wanted.some((name) => names.includes(name));
    return has(...SYNOP_STATIONS) && has(...SYNOP_DATES) && columnsOf(names).length > 0;
  },
  read: ({ text }, options) => {
    const builder = new ReadBuilder(meteoFranceSynop.format, meteoFranceSynop.label, options);
    const { names } = headerOf(text);
    const columns = columnsOf(names);
    if (columns.some(({ convert }) => convert === kelvin))
      builder.note('Températures publiées en kelvins, gardées en °C.');
    const found = <T extends string>(wanted: readonly T[]) => wanted.find((name) => names.includes(name))!;
    return readStations(builder, text, columns, found(SYNOP_STATIONS), found(SYNOP_DATES));
  },
};

/** The columns of a SYNOP file that are kept, one a variable: a file may give its temperature twice. */
function columnsOf(names: readonly string[]): Column[] {
  const found = new Map<VariableName, Column>();
  for (const column of names.includes('id omm station') ? NAMED : SYNOP)
    if (names.includes(column.name) && !found.has(column.variable)) found.set(column.variable, column);
  return [...found.values()];
}

const STATION_DIGITS = { numer_sta: 5, geo_id_wmo: 5, 'id omm station': 5, num_poste: 8 } as const;

function readStations(
  builder: ReadBuilder,
  text: string,
  columns: Column[],
  stationName: keyof typeof STATION_DIGITS,
  dateName: string,
) {
  const { separator, names } = headerOf(text);
  const used = columns.map((column) => ({ ...column, at: names.indexOf(column.name) })).filter(({ at }) => at >= 0);
  const [stationAt, dateAt] = [names.indexOf(stationName), names.indexOf(dateName)];
  let head = true;
  eachLine(text, (line, number, last) => {
    if (line.trim() === '') return;
    if (head) {
      head = false;
      return;
    }
    const cells = line.split(separator);
    // Spreadsheets drop empty cells at the end of lines; a cut line ends anywhere.
    const needed = last ? names.length : 1 + Math.max(stationAt, dateAt, ...used.map(({ at }) => at));
    if (cells.length < needed) {
      return builder.refuse(number, last ? CUT_LINE : `${cells.length} colonnes au lieu de ${names.length}`);
    }
    const written = cells[dateAt] ?? '';
    const stamp = utcStamp(written);
    if (!stamp) return builder.refuse(number, `date illisible « ${written} »`);
    for (const { at, variable, stamp: side, convert, name } of used) {
      const value = readNumber(cells[at] ?? '');
      // The file writes 7149 where the list of stations says 07149.
      const point =
        cells[stationAt]?.trim().replace(/^\d+$/, (n) => n.padStart(STATION_DIGITS[stationName], '0')) || null;
      if (value === null) builder.refuse(number, `${name.toUpperCase()} illisible « ${cells[at]} »`);
      else builder.series({ variable, point, stamp: side, fallbackStepS: 3600 }).add(stamp, convert(value), number);
    }
  });
  return builder.finish();
}

/** `2024010100`, `20240101000000` or `2021-01-01 03:00:00`, all UTC. */
function utcStamp(text: string) {
  const compact = /^(\d{8})(\d{2})(?:(\d{2})\d{2})?$/.exec(text.trim());
  const stamp = readStamp(compact ? `${compact[1]}T${compact[2]}${compact[3] ?? '00'}` : text);
  return stamp ? { wallMs: stamp.wallMs, offsetMs: stamp.offsetMs ?? 0 } : null;
}
