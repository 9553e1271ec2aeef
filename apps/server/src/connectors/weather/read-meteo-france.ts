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
    return names[0] === 'numer_sta' && names[1] === 'date' && names.includes('t');
  },
  read: ({ text }, options) => {
    const builder = new ReadBuilder(meteoFranceSynop.format, meteoFranceSynop.label, options);
    builder.note('Températures publiées en kelvins, gardées en °C.');
    return readStations(builder, text, SYNOP, 'numer_sta', 'date');
  },
};

const STATION_DIGITS = { numer_sta: 5, num_poste: 8 } as const;

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
    if (cells.length < names.length) {
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
