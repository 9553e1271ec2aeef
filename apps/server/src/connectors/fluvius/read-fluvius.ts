import { DAY_MS, HOUR_MS, dayLengthMs } from '@joulerie/domain/calendar';
import { QUALITY, type VariableName } from '@joulerie/domain/vocabulary';
import type { Reader, TextContent } from '../reader.ts';
import { isPower, keptOver } from '../series/counted-amounts.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { type IntervalSum, RegisterSum } from '../series/register-sum.ts';
import { eachNamedRow } from '../text/columns.ts';
import { firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { type Stamp, plain, readStamp } from '../text/stamps.ts';

const FROM_DAY = ['van (datum)', 'van datum', 'from (date)'] as const;
const FROM_TIME = ['van (tijdstip)', 'van tijdstip', 'from (time)'] as const;
const TO_DAY = ['tot (datum)', 'tot datum', 'until (date)'] as const;
const TO_TIME = ['tot (tijdstip)', 'tot tijdstip', 'until (time)'] as const;
const UNIT = ['eenheid', 'unit'] as const;
const STATUS = ['validatiestatus', 'validation status'] as const;

const separatorOf = (line: string): string => (line.includes(';') ? ';' : ',');
const columnsOf = (text: string): string[] => {
  const line = firstLines(text, 1)[0] ?? '';
  return line.split(separatorOf(line)).map((name) => plain(name.replaceAll('"', '')));
};

/** Registers, units and marks are few words, written on every line. */
const seen = new Map<string, string>();
function words(text: string): string {
  const known = seen.get(text);
  if (known !== undefined) return known;
  if (seen.size > 1000) seen.clear();
  const found = plain(text);
  seen.set(text, found);
  return found;
}

type Quantity = { variable: VariableName; factor: number };

/** What a register counts: drawn or injected, in the unit of its line; null for what is not kept. */
function quantityOf(register: string, unit: string): Quantity | null {
  const isDrawn = /^(afname|offtake)/.test(register);
  const isInjected = /^(injectie|injection)/.test(register);
  if (!isDrawn && !isInjected) return null;
  if (unit === 'm³' || unit === 'm3') return isDrawn ? { variable: 'volume_gaz', factor: 1 } : null;
  const factor = { wh: 1, kwh: 1000, mwh: 1_000_000 }[unit];
  return factor === undefined ? null : { variable: isDrawn ? 'conso' : 'injection', factor };
}

const qualityOf = (status: string): number => {
  if (/^(geschat|estimated)/.test(status)) return QUALITY.estime;
  return /^(gecorrigeerd|corrected)/.test(status) ? QUALITY.corrige : QUALITY.brut;
};

type Interval = { from: Stamp; lengthMs: number };
type Kind = 'curve' | 'days' | 'periods';
/** Sums of the registers that are parts, and of those that are the whole already. */
type Channel = Quantity & { point: string | null; sums: Map<Kind, { parts: RegisterSum; whole: RegisterSum }> };

/** « Afname Totaal », « Afname » beside « Afname Dag » and « Afname Nacht »: the whole, which they make together. */
const WHOLE = /^(afname|offtake|injectie|injection)( (actief|active))?( (totaal|total))?$/;

/**
 * Export of Mijn Fluvius, the Belgian operator (`Verbruikshistoriek`): a line a register and interval, its end excluded, on the Belgian
 * clock, which is that of Paris. Quarter-hours and days of electricity, hours of gas, months; peak and off-peak registers are summed.
 */
export const fluviusCsv: Reader<TextContent> = {
  format: 'fluvius-verbruikshistoriek-csv',
  label: 'Export Mijn Fluvius (Belgique)',
  recognises: ({ text }) => {
    const columns = columnsOf(text);
    const has = (names: readonly string[]) => names.some((name) => columns.includes(name));
    return has(FROM_DAY) && has(TO_DAY) && columns.includes('register') && columns.includes('volume') && has(UNIT);
  },
  read: ({ text }, options) => {
    const builder = new ReadBuilder(fluviusCsv.format, fluviusCsv.label, options);
    const pointOf = pointsOf(text);
    const gasPoints = gasPointsOf(text, pointOf);
    const channels = new Map<string, Channel>();
    const required = [...FROM_DAY, ...TO_DAY, ...TO_TIME, ...UNIT, 'register', 'volume'];
    eachNamedRow(text, separatorOf(firstLines(text, 1)[0] ?? ''), builder, required, ({ cell, line, cut }, columns) => {
      const register = words(cell('register'));
      const unit = words(cell(...UNIT));
      const point = pointOf(cell);
      const found = quantityOf(register, unit);
      if (!found)
        return builder.note(
          `Registre « ${cell('register').slice(0, 40)} » en ${unit.slice(0, 20) || 'unité inconnue'} laissé de côté : seules l’énergie active et le gaz sont gardés.`,
        );
      const isGas = gasPoints.has(point);
      const quantity =
        isGas && found.variable === 'conso' ? ({ variable: 'conso_gaz', factor: found.factor / 1000 } as const) : found;
      const interval = intervalOf(cell(...FROM_DAY), cell(...FROM_TIME), cell(...TO_DAY), cell(...TO_TIME));
      if (!interval) return builder.refuse(line, `dates illisibles « ${cell(...FROM_DAY)} – ${cell(...TO_DAY)} »`);
      const value = readNumber(cell('volume'));
      if (value === null) return builder.refuse(line, `volume illisible « ${cell('volume').slice(0, 40)} »`);
      if (cut && columns.at(-1) === 'volume')
        return builder.refuse(line, 'ligne coupée : le fichier s’arrête au milieu');
      const kind = kindOf(interval, isGas);
      if (!kind) return builder.refuse(line, 'intervalle de plus d’un jour qui ne commence pas à minuit');
      const key = `${point} ${quantity.variable}`;
      let channel = channels.get(key);
      if (!channel) channels.set(key, (channel = { ...quantity, point, sums: new Map() }));
      let sum = channel.sums.get(kind);
      if (!sum) channel.sums.set(kind, (sum = { parts: new RegisterSum(), whole: new RegisterSum() }));
      const from = kind === 'curve' ? interval.from : { ...interval.from, offsetMs: 0 };
      (WHOLE.test(register) ? sum.whole : sum.parts).add(
        register,
        from,
        value * quantity.factor,
        line,
        interval.lengthMs / 1000,
        qualityOf(words(cell(...STATUS))),
      );
    });
    for (const channel of channels.values()) addChannel(builder, channel);
    builder.namesNoMeter = [...channels.values()].every(({ point }) => point === null);
    return builder.finish();
  },
};

/** The points that count m³ somewhere: their kWh are of gas. */
function gasPointsOf(text: string, pointOf: (cell: Cell) => string | null): Set<string | null> {
  const found = new Set<string | null>();
  if (!/[;,]"?m[3³]"?[;,]/i.test(text)) return found;
  const quiet = new ReadBuilder(fluviusCsv.format, fluviusCsv.label);
  eachNamedRow(text, separatorOf(firstLines(text, 1)[0] ?? ''), quiet, ['register'], ({ cell }) => {
    if (/^m[3³]$/.test(words(cell(...UNIT)))) found.add(pointOf(cell));
  });
  return found;
}

type Cell = (...names: string[]) => string;
const EAN = ['ean-code', 'ean', 'ean code'] as const;

/** The point of a line: its EAN code or, where a file without it has several meters, the number of its meter. */
function pointsOf(text: string): (cell: Cell) => string | null {
  const meters = new Set<string>();
  const quiet = new ReadBuilder(fluviusCsv.format, fluviusCsv.label);
  eachNamedRow(text, separatorOf(firstLines(text, 1)[0] ?? ''), quiet, ['register'], ({ cell }) => {
    if (eanOf(cell(...EAN)) === null) meters.add(cell('meter').trim());
  });
  return (cell) => eanOf(cell(...EAN)) ?? (meters.size > 1 ? cell('meter').trim() || null : null);
}

/** A workbook makes a date of the day, and one of 1899 of the time. */
const dayText = (text: string): string => text.replace(/ 00:00(:00)?$/, '');
const timeText = (text: string): string => text.replace(/^(18|19)\d\d-\d\d-\d\d /, '') || '00:00';

/** Digits of the EAN code (`="5414…"`); a worksheet may have made a rounded number of it, which is none. */
const eanOf = (text: string): string | null => (/[.,eE]/.test(text) ? null : text.replace(/\D/g, '') || null);

function intervalOf(fromDay: string, fromTime: string, toDay: string, toTime: string): Interval | null {
  const from = readStamp(`${dayText(fromDay)} ${timeText(fromTime)}`);
  const to = readStamp(`${dayText(toDay)} ${timeText(toTime)}`);
  if (!from || !to) return null;
  const lengthMs = to.wallMs - from.wallMs;
  // 01:45 to 03:00 in March is a quarter of an hour, and 02:45 to 02:00 in October another.
  const fixed = [lengthMs, lengthMs - HOUR_MS, lengthMs + HOUR_MS].find((ms) => ms === 900_000 || ms === HOUR_MS);
  if (lengthMs < DAY_MS / 2 && fixed !== undefined) return { from, lengthMs: fixed };
  return lengthMs > 0 ? { from, lengthMs } : null;
}

/** How an interval is kept; null where it is longer than a day without being of whole days. Gas days begin at 6:00. */
function kindOf({ from, lengthMs }: Interval, isGas: boolean): Kind | null {
  if (lengthMs < DAY_MS) return 'curve';
  const hour = (from.wallMs % DAY_MS) / HOUR_MS;
  if (lengthMs % DAY_MS !== 0 || (hour !== 0 && !(isGas && hour === 6))) return null;
  return lengthMs === DAY_MS ? 'days' : 'periods';
}

function addChannel(builder: ReadBuilder, { variable, point, sums }: Channel): void {
  for (const [kind, { parts, whole }] of sums) {
    const draft = builder.series({ variable, point, daily: kind === 'days', stamp: 'start' });
    const measured = new Set<number>();
    parts.each(builder, (interval) => {
      measured.add(interval.at);
      add(interval);
    });
    whole.each(builder, (interval) => {
      if (!measured.has(interval.at)) add(interval);
    });
    function add({ at, value, stepS, quality, line }: IntervalSum): void {
      const day = Math.floor(at / DAY_MS);
      if (kind === 'curve') {
        draft.add({ wallMs: at, offsetMs: 0 }, keptOver(variable, value, stepS * 1000), line, stepS, quality);
      } else if (kind === 'days') draft.addDay(day, keptOver(variable, value, dayLengthMs(day)), line, quality);
      else if (isPower(variable))
        builder.refuse(line, 'injection sur plus d’un jour : il faut des valeurs par jour ou plus fines');
      else draft.addPeriod(day, day + (stepS * 1000) / DAY_MS, value, line, quality);
    }
  }
}
