import { createGunzip } from 'node:zlib';
import { type Instant, isoInstant } from '@joulerie/domain/calendar';
import { getFile } from '../../platform/outgoing.ts';
import { type OperatorOutcome, failed } from '../operators/outcome.ts';
import type { FileRead } from '../reader.ts';
import { meteoFranceSynop } from '../weather/read-meteo-france.ts';

/** A year of every station is some 10 MB. */
const LIMIT_BYTES = 64 * 1024 * 1024;
const WMO_DIGITS = 5;

/**
 * Observations of some stations in a year, from the file of every station that Météo-France writes again each day (SYNOP, every three
 * hours, Licence Ouverte). A station without a line there is not in the answer.
 *
 * @param folder address of the folder of these files
 * @param stations WMO numbers, five digits
 * @param span instants `[from, to)` that are wanted
 */
export async function synopYear(
  folder: string,
  year: number,
  stations: ReadonlySet<string>,
  span: { from: Instant; to: Instant },
): Promise<OperatorOutcome<Map<string, FileRead>>> {
  const url = new URL(`${folder.replace(/\/+$/, '')}/synop_${year}.csv.gz`);
  const bytes = await getFile('meteo-france', url, LIMIT_BYTES);
  if (bytes === null) return failed('down');
  const texts = await linesOf(bytes, stations, span).catch(() => null);
  if (texts === null) return failed('unreadable');
  return { ok: true, value: new Map([...texts].map(([station, text]) => [station, read(text)])) };
}

const read = (text: string): FileRead => meteoFranceSynop.read({ kind: 'text', text }, {});

/** The lines of each station, under the header of the file; null where its header has no station or no time. */
async function linesOf(
  bytes: Uint8Array,
  stations: ReadonlySet<string>,
  span: { from: Instant; to: Instant },
): Promise<Map<string, string> | null> {
  const [from, to] = [isoInstant(span.from), isoInstant(span.to)].map((text) => text.slice(0, 19)) as [string, string];
  const found = new Map<string, string[]>();
  let head: { line: string; stationAt: number; timeAt: number } | null = null;
  let rest = '';
  const visit = (line: string): boolean => {
    if (head === null) {
      const names = line.split(';');
      head = { line, stationAt: names.indexOf('geo_id_wmo'), timeAt: names.indexOf('validity_time') };
      return head.stationAt >= 0 && head.timeAt >= 0;
    }
    const cells = line.split(';');
    const station = (cells[head.stationAt] ?? '').trim().padStart(WMO_DIGITS, '0');
    if (!stations.has(station)) return true;
    const time = cells[head.timeAt] ?? '';
    if (time.slice(0, 19) < from || time.slice(0, 19) >= to) return true;
    const lines = found.get(station) ?? [head.line];
    lines.push(line);
    found.set(station, lines);
    return true;
  };
  const decoder = new TextDecoder();
  const plain = createGunzip();
  plain.end(bytes);
  for await (const part of plain) {
    const lines = (rest + decoder.decode(part as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (!visit(line.trimEnd())) return null;
  }
  if (rest.trim() !== '' && !visit(rest)) return null;
  if (head === null) return null;
  return new Map([...found].map(([station, lines]) => [station, `${lines.join('\n')}\n`]));
}
