import { DAY_MS } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { type Stamp, plain, readStamp } from '../text/stamps.ts';
import { HOURLY, halfSum, offsetOf, unixStamp } from './read-open-meteo.ts';
import { weatherUnit } from './units.ts';

type Row = { cells: string[]; line: number; last: boolean };
/** A table of the file: those of an answer stand one below the other, an empty line between them. */
type Section = { header: string[]; rows: Row[] };

const separatorOf = (line: string): string => (line.includes(';') ? ';' : ',');
const isHeader = (name: string): boolean => /^(location_id|latitude|time|current\w*time)$/.test(name);

/**
 * CSV of the Open-Meteo site and API: the place with its zone, then a table a grain (quarter-hours, hours, days), units in the headers.
 * Any choice of columns, several places (each a point), times of the zone or unix seconds. The forecast of the moment is left out.
 */
export const openMeteoTables: Reader<TextContent> = {
  format: 'open-meteo-csv',
  label: 'Export CSV Open-Meteo',
  recognises: ({ text }) =>
    /^"?(location_id"?[,;]"?)?latitude"?[,;]"?longitude"?[,;]"?elevation"?[,;]"?utc_offset_seconds/i.test(
      firstLines(text, 1)[0] ?? '',
    ),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(openMeteoTables.format, openMeteoTables.label, options);
    const [places, ...tables] = sectionsOf(text, builder);
    const known = placesOf(places);
    const kept = new Set<string>();
    for (const table of tables) {
      for (const [id, place] of known) {
        const at = table.header.indexOf('location_id');
        const rows = at < 0 ? table.rows : table.rows.filter(({ cells }) => cells[at] === id);
        if (rows.length > 0)
          readTable(builder, { header: table.header, rows }, place, known.size > 1 ? place.name : null, kept);
      }
    }
    return builder.finish();
  },
};

type Place = { name: string; facts: Record<string, string> };

function sectionsOf(text: string, builder: ReadBuilder): Section[] {
  const separator = separatorOf(firstLines(text, 1)[0] ?? '');
  const sections: Section[] = [];
  eachLine(text, (line, number, last) => {
    if (line.replaceAll(separator, '').trim() === '') return;
    const cells = line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    const section = sections.at(-1);
    if (isHeader(plain(cells[0] ?? ''))) {
      sections.push({ header: cells.filter((cell) => cell !== ''), rows: [] });
    } else if (section && cells.length < section.header.length) {
      builder.refuse(number, last ? CUT_LINE : `${cells.length} colonnes au lieu de ${section.header.length}`);
    } else section?.rows.push({ cells, line: number, last });
  });
  return sections;
}

function placesOf(section: Section | undefined): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { cells } of section?.rows ?? []) {
    const facts = Object.fromEntries(section!.header.map((name, i) => [plain(name), cells[i] ?? '']));
    places.set(facts.location_id ?? '', { name: `${facts.latitude},${facts.longitude}`, facts });
  }
  return places;
}

/** `temperature_2m (°C)`: its name and unit. */
function columnOf(header: string): { name: string; unit: string } {
  const found = /^(.*?)\s*\(([^()]*)\)$/.exec(header.trim());
  return found ? { name: plain(found[1]!), unit: found[2]! } : { name: plain(header), unit: '' };
}

function readTable(
  builder: ReadBuilder,
  { header, rows }: Section,
  place: Place,
  point: string | null,
  kept: Set<string>,
): void {
  const columns = header.map(columnOf);
  const timeAt = columns.findIndex(({ name }) => name === 'time');
  if (timeAt < 0) return builder.note('Conditions du moment laissées de côté : ce n’est pas une série.');
  const times = rows.map(({ cells }) => timeOf(cells[timeAt] ?? ''));
  // The time of a lone line does not say whether it is an hour or a day.
  const isDaily = columns.some(({ name }) => /_(mean|min|max|sum)$/.test(name));
  if (isDaily) return readDays(builder, columns, rows, times, place, point);
  const offsetMs = offsetOf(
    builder,
    place.facts,
    times.map((time) => (time === null || time.offsetMs !== null ? Number.NaN : time.wallMs)),
  );
  for (const [at, { name, unit }] of columns.entries()) {
    const column = HOURLY[name];
    if (!column) continue;
    const convert = weatherUnit(column.variable, unit);
    if (!convert) {
      builder.note(`Colonne ${name} laissée de côté : unité « ${unit.slice(0, 20)} » inattendue.`);
      continue;
    }
    const key = `${point} ${column.variable}`;
    if (kept.has(key)) {
      builder.note(`Deuxième tableau de ${name} laissé de côté : le premier, plus fin, est gardé.`);
      continue;
    }
    kept.add(key);
    const draft = builder.series({ variable: column.variable, point, stamp: column.stamp, fallbackStepS: 3600 });
    for (const [i, { cells, line, last }] of rows.entries()) {
      const time = times[i]!;
      const value = readNumber(cells[at] ?? '');
      if (last && at === header.length - 1) builder.refuse(line, CUT_LINE);
      else if (!time) builder.refuse(line, `heure illisible « ${(cells[timeAt] ?? '').slice(0, 40)} »`);
      else if (value === null) builder.refuse(line, `${name} illisible « ${cells[at]!.slice(0, 40)} »`);
      else draft.add({ wallMs: time.wallMs, offsetMs: time.offsetMs ?? offsetMs }, convert(value), line);
    }
  }
}

/** `2024-01-01T00:00`, or seconds of UTC. */
const timeOf = (text: string): Stamp | null => (/^\d{9,11}$/.test(text) ? unixStamp(Number(text)) : readStamp(text));

function readDays(
  builder: ReadBuilder,
  columns: readonly { name: string; unit: string }[],
  rows: readonly Row[],
  times: readonly (Stamp | null)[],
  place: Place,
  point: string | null,
): void {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const [mean, low, high] = [at('temperature_2m_mean'), at('temperature_2m_min'), at('temperature_2m_max')];
  if (mean < 0 && (low < 0 || high < 0)) return;
  const { unit } = columns[mean < 0 ? low : mean]!;
  const convert = weatherUnit('temperature_exterieure', unit);
  if (!convert)
    return builder.note(`Températures quotidiennes laissées de côté : unité « ${unit.slice(0, 20)} » inattendue.`);
  if (mean < 0) builder.note('Moyenne du jour calculée comme (minimum + maximum) ÷ 2, à la manière des degrés-jours.');
  if (place.facts.timezone !== 'Europe/Paris')
    builder.note('Les jours du fichier ne sont pas ceux de Paris : ils sont rangés au jour de même date.');
  const zoneMs = Number(place.facts.utc_offset_seconds ?? 0) * 1000;
  const draft = builder.series({ variable: 'temperature_exterieure', point, daily: true });
  for (const [i, { cells, line, last }] of rows.entries()) {
    const time = times[i]!;
    const value =
      mean < 0 ? halfSum(readNumber(cells[low] ?? ''), readNumber(cells[high] ?? '')) : readNumber(cells[mean] ?? '');
    if (last && Math.max(mean, low, high) === columns.length - 1) builder.refuse(line, CUT_LINE);
    else if (!time) builder.refuse(line, 'jour illisible');
    else if (value === null) builder.refuse(line, 'température illisible');
    else {
      // Seconds of UTC are those of midnight in the zone of the answer.
      const wallMs = time.offsetMs === null ? time.wallMs : time.wallMs + zoneMs;
      draft.addDay(Math.floor(wallMs / DAY_MS), convert(value), line, mean < 0 ? QUALITY.estime : QUALITY.brut);
    }
  }
}
