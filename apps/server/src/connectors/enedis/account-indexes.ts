import { DAY_MS } from '@joulerie/domain/calendar';
import type { Cell } from '../reader.ts';
import { Counter } from '../series/counter.ts';
import type { ReadBuilder } from '../series/read-builder.ts';
import { roleOfHeader } from '../table/headers.ts';
import { cellNumber, cellPlain, cellStamp, cellText, type findHeader } from '../text/cells.ts';
import type { Direction } from './codes.ts';

/** Header of the sheet of indexes: the total, then the classes of the supplier, then those of the distributor. */
export const INDEXES = [/^date/, /^index totalisateur/];

/**
 * The register of a column: `T` for the total, `F HP` for a class of the supplier, `D HPB` for one of the distributor, which cuts the
 * same energy by season; null for the classes that the meter does not use, and for other columns.
 */
function registerOf(header: string): string | null {
  if (header.startsWith('index totalisateur')) return 'T';
  const season = /saison (haute|basse)/.exec(header)?.[1];
  const hours = /heures? (pleines?|creuses?)/.exec(header)?.[1];
  if (season && hours) return `D H${hours.startsWith('p') ? 'P' : 'C'}${season === 'haute' ? 'H' : 'B'}`;
  if (/^base\b/.test(header)) return 'F BASE';
  const code = roleOfHeader(header, '')?.register;
  return code ? `F ${code}` : null;
}

/** Indexes of a meter, kWh, read at the start of the day of their line. What is injected is the difference of two readings. */
export function readIndexes(
  builder: ReadBuilder,
  rows: Cell[][],
  header: NonNullable<ReturnType<typeof findHeader>>,
  prm: string | null,
  direction: Direction,
): void {
  const [dateAt = 0, totalAt = 0] = header.columns;
  const injected = direction === 'production' ? new Counter() : null;
  const columns = (rows[header.row] ?? []).flatMap((cell, at) => {
    const register = at === dateAt ? null : registerOf(cellPlain(cell));
    if (register === null || (injected && at !== totalAt)) return [];
    const kind = { variable: 'index', point: prm, register, registerLabel: cellText(cell), daily: true } as const;
    return [{ at, draft: injected ? null : builder.series(kind) }];
  });
  for (let row = header.row + 1; row < rows.length; row++) {
    const cells = rows[row] ?? [];
    if (cellText(cells[dateAt]) === '') continue;
    const stamp = cellStamp(cells[dateAt]);
    if (!stamp) {
      builder.refuse(row + 1, `date illisible « ${cellText(cells[dateAt])} »`);
      continue;
    }
    const day = Math.floor(stamp.wallMs / DAY_MS);
    for (const { at, draft } of columns) {
      const kWh = cellNumber(cells[at]);
      if (kWh === null) builder.refuse(row + 1, `index illisible « ${cellText(cells[at])} »`);
      else if (draft) draft.addDay(day, Math.round(kWh * 1e6) / 1000, row + 1);
      else injected?.add({ wallMs: day * DAY_MS, offsetMs: null }, kWh, row + 1);
    }
  }
  injected?.layInto(builder, { variable: 'injection', point: prm }, 1000);
}
