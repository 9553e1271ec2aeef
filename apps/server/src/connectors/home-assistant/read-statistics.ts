import { HOUR_MS } from '@joulerie/domain/calendar';
import { type Clock, clockOffsetMs } from '@joulerie/domain/vocabulary';
import { fillSeries, type Reading } from '../described/fill-series.ts';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { resolveClock } from '../series/clock.ts';
import { Points } from '../series/points.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { dateOrderOf } from '../table/date-order.ts';
import { readTableStamp } from '../table/stamps.ts';
import { cellsOf } from '../text/delimited.ts';
import { CUT_LINE, eachLine, firstLines, lastLineNote } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import type { Stamp } from '../text/stamps.ts';
import { chosenKind, fillEntity, kindOf, suggested } from './entities.ts';

const HEADER = /^"?statistic_id"?[\t,;|]/;
type Row = { id: string; unit: string; line: number; stamp: Stamp; cell: (name: string) => number };

/**
 * Long-term statistics of Home Assistant, as its integration « import_statistics » exports them: a line an entity and hour, the unit
 * of the entity, and either the mean of the hour, or the counter (`state`) and its growth since the beginning (`sum`) at the END of the hour.
 * `delta` is what the hour added, where nothing else is given. What an entity measures is not said: it is asked.
 */
export const homeAssistantStatistics: Reader<TextContent> = {
  format: 'home-assistant-statistiques-csv',
  label: 'Statistiques de Home Assistant',
  recognises: ({ text }) => {
    const [first = ''] = firstLines(text, 1);
    return HEADER.test(first) && /\bunit\b/.test(first) && /\bstart\b/.test(first);
  },
  read: ({ text }, options) => {
    const builder = new ReadBuilder(homeAssistantStatistics.format, homeAssistantStatistics.label, options);
    builder.namesNoMeter = true;
    const zone = options.generic?.zone ?? 'Europe/Paris';
    const rows = rowsOf(text, builder, zone);
    const entities = new Map(
      [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, atInstants(own, builder)] as const),
    );
    const units = new Map([...entities].map(([id, own]) => [id, own[0]?.unit ?? '']));
    const [main = ''] = mainUnits(units.values());
    const names = [...units].filter(([, unit]) => unit === main).map(([id]) => id);
    const { variable } = chosenKind(
      builder,
      { generic: { ...options.generic, unit: main } },
      { variable: suggested(names, main), unit: main, zone },
    );
    const fitting = [...entities].flatMap(([id, own]) => {
      const kind = kindOf(variable, units.get(id)!);
      return kind ? [{ id, own, kind, unit: units.get(id)! }] : [];
    });
    if (fitting.length === 0)
      throw new FileRefused(
        'unit_mismatch',
        `Aucune entité de ce fichier n’est dans une unité de la grandeur choisie (${[...units.values()].join(', ').slice(0, 100)}).`,
      );
    for (const { id, own, kind, unit } of fitting) {
      const about = { unit, point: fitting.length > 1 ? id : null };
      const isCounter = kind.holds === 'counter';
      const given = (['sum', 'state'] as const).find((name) => own.some(({ cell }) => !Number.isNaN(cell(name))));
      if (isCounter && !given) {
        const hours = own.map(({ stamp, line, cell }): Reading => ({ stamp, line, value: cell('delta') }));
        fillSeries(builder, { ...about, quantity: kind.quantity!, holds: 'energy' }, hours);
        continue;
      }
      fillEntity(
        builder,
        kind,
        about,
        own.map(({ stamp, line, cell }): Reading => ({
          stamp: isCounter ? { ...stamp, wallMs: stamp.wallMs + HOUR_MS } : stamp,
          line,
          value: cell(isCounter ? given! : 'mean'),
        })),
      );
    }
    if (builder.needsChoice)
      builder.note(`Le fichier ne dit pas ce que mesure ${names.slice(0, 6).join(', ')} : choisissez la grandeur.`);
    const isRead = new Set(fitting.map(({ id }) => id));
    const others = [...units.keys()].filter((id) => !isRead.has(id));
    if (others.length > 0) builder.note(`Entités d’une autre unité, non lues : ${others.slice(0, 12).join(', ')}.`);
    return builder.finish();
  },
};

/** Rows by their instants: an hour added to the clock of a row may not exist. */
function atInstants(rows: readonly Row[], builder: ReadBuilder): Row[] {
  const points = new Points();
  for (const { stamp, line } of rows)
    points.add(stamp.wallMs - (stamp.offsetMs ?? 0), stamp.offsetMs === null, 0, 0, line, 0);
  resolveClock(points, builder);
  return rows.flatMap((row, i) =>
    Number.isNaN(points.stamp(i)) ? [] : [{ ...row, stamp: { wallMs: points.stamp(i), offsetMs: 0 } }],
  );
}

/** Units, those of the most entities first; energies before the rest. */
function mainUnits(units: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + (kindOf('conso', unit) ? 1000 : 1));
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([unit]) => unit);
}

function rowsOf(text: string, builder: ReadBuilder, zone: Clock): Row[] {
  const separator = HEADER.exec(firstLines(text, 1)[0] ?? '')?.[0].at(-1) ?? '\t';
  let header: string[] | null = null;
  const lines: { cells: string[]; line: number }[] = [];
  eachLine(text, (line, number, last) => {
    if (line.trim() === '') return;
    const cells = cellsOf(line, separator).map((cell) => cell.trim());
    if (header === null) header = cells;
    else if (last && cells.length < header.length) builder.refuse(number, CUT_LINE);
    else {
      if (last) builder.note(lastLineNote(number));
      lines.push({ cells, line: number });
    }
  });
  const at = (name: string) => header?.indexOf(name) ?? -1;
  const [idAt, unitAt, startAt] = [at('statistic_id'), at('unit'), at('start')];
  const order = dateOrderOf(lines.map(({ cells }) => cells[startAt] ?? ''))?.value ?? 'day';
  return lines.flatMap(({ cells, line }): Row[] => {
    const written = cells[startAt] ?? '';
    const stamp = readTableStamp(written, order);
    if (!stamp || stamp.grain !== 'instant') {
      builder.refuse(line, `date illisible « ${written.slice(0, 60)} »`);
      return [];
    }
    const cell = (name: string) => readNumber(cells[at(name)] ?? '') ?? Number.NaN;
    const offsetMs = stamp.offsetMs ?? clockOffsetMs(zone);
    return [
      { id: cells[idAt] ?? '', unit: cells[unitAt] ?? '', line, stamp: { wallMs: stamp.wallMs, offsetMs }, cell },
    ];
  });
}
