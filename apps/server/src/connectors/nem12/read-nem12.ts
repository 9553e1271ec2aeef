import { DAY_MS } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { CUT_LINE, eachLine, firstLines } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { readDay } from '../text/stamps.ts';

/** The market clock: UTC+10 all year. */
const MARKET_OFFSET_MS = 10 * 3_600_000;
const NAMES = { conso: 'soutirage', injection: 'injection' } as const;

/** What a data stream is, from its suffix: E is drawn from the grid by the customer, B given to it. Others are reactive or of checks. */
const directionOf = (suffix: string): keyof typeof NAMES | null => {
  if (/^E[1-9A-Z]$/i.test(suffix)) return 'conso';
  return /^B[1-9A-Z]$/i.test(suffix) ? 'injection' : null;
};

/** To Wh of one interval; null for what is not an active energy nor power. */
function factorOf(unit: string, minutes: number): number | null {
  const written = unit.trim().toLowerCase();
  const energy = { wh: 1, kwh: 1000, mwh: 1_000_000 }[written];
  if (energy !== undefined) return energy;
  const power = { w: 1, kw: 1000, mw: 1_000_000 }[written];
  return power === undefined ? null : (power * minutes) / 60;
}

/** A actual, S, E and F substituted, estimated and final substitutes; null for N, which has no value. V is detailed by 400 records. */
function qualityOf(method: string): number | null {
  if (/^N/i.test(method)) return null;
  return /^[EFS]/i.test(method) ? QUALITY.estime : QUALITY.brut;
}

/** `configured`: the streams of the point in the same direction, as its configuration (`E1E2B1`) names them. */
type Stream = {
  configured: readonly string[];
  nmi: string;
  suffix: string;
  minutes: number;
  factor: number;
  direction: keyof typeof NAMES;
};
type Day = { stream: Stream; day: number; values: number[]; quality: number[]; line: number; updated: string };

/**
 * NEM12 interval data of the Australian market (AEMO Meter Data File Format): a 200 record names a data stream and its unit, each 300
 * record holds one day of it, 400 records the quality of parts of a day whose method is V. Streams of one direction are summed.
 */
export const nem12: Reader<TextContent> = {
  format: 'nem12-csv',
  label: 'Relevé NEM12 (Australie)',
  recognises: ({ text }) => {
    const lines = firstLines(text, 3);
    return (
      /^"?100"?,"?NEM12/i.test(lines[0] ?? '') ||
      (lines[0]?.startsWith('200,') === true && /^300,\d{8},/.test(lines[1] ?? ''))
    );
  },
  read: ({ text }, options) => {
    const builder = new ReadBuilder(nem12.format, nem12.label, options);
    const days = new Map<string, Day>();
    /** Null while the stream is not one that is read. */
    let stream: Stream | null | undefined;
    let current: Day | null = null;
    let ended = false;
    let hasHeader = false;
    eachLine(text, (written, line, last) => {
      const cells = written.split(',').map((cell) => cell.trim().replaceAll('"', ''));
      const record = cells[0];
      if (record === '100') hasHeader = true;
      if (record === '900') ended = true;
      if (record === '200') {
        stream = streamOf(cells, line, builder);
        current = null;
      } else if (record === '300') {
        if (stream === undefined)
          builder.refuse(line, 'valeurs dont l’enregistrement 200 manque : leur flux est inconnu');
        current = stream ? dayOf(stream, cells, line, last, builder) : null;
        if (current) keep(days, current, builder);
      } else if (record === '400' && current) applyQuality(current, cells, line, builder);
      else if (written.trim() !== '' && !/^(100|400|500|900)$/.test(record ?? ''))
        builder.refuse(line, last ? CUT_LINE : `enregistrement « ${(record ?? '').slice(0, 20)} » inconnu`);
    });
    if (hasHeader && !ended)
      builder.note('Ce fichier n’a pas d’enregistrement 900 de fin : s’il a été coupé, ses derniers jours manquent.');
    addDays(
      builder,
      [...days.values()].toSorted((a, b) => a.day - b.day),
      hasHeader && !ended,
    );
    return builder.finish();
  },
};

function streamOf(cells: string[], line: number, builder: ReadBuilder): Stream | null {
  const [, nmi = '', configuration = '', register = '', name = '', , , unit = '', length = ''] = cells;
  const suffix = name || register;
  const minutes = Number(length);
  if (![5, 15, 30].includes(minutes)) {
    builder.refuse(line, `pas de « ${length.slice(0, 20)} » minutes inattendu : ce flux n’est pas lu`);
    return null;
  }
  const direction = directionOf(suffix);
  const factor = factorOf(unit, minutes);
  if (!direction || factor === null) {
    builder.note(
      `Flux ${suffix.slice(0, 4)} (${unit.slice(0, 10)}) laissé de côté : seule l’énergie active est gardée.`,
    );
    return null;
  }
  const streams = configuration.toUpperCase().match(/[A-Z][0-9A-Z]/g) ?? [];
  const configured = streams.filter((one) => directionOf(one) === direction);
  return { configured, nmi, suffix: suffix.toUpperCase(), minutes, factor, direction };
}

function dayOf(stream: Stream, cells: string[], line: number, last: boolean, builder: ReadBuilder): Day | null {
  const count = 1440 / stream.minutes;
  const day = readDay(cells[1] ?? '');
  if (day === null) {
    builder.refuse(line, last ? CUT_LINE : `date illisible « ${(cells[1] ?? '').slice(0, 20)} »`);
    return null;
  }
  const method = cells[2 + count] ?? '';
  if (!/^[AEFNSV]/i.test(method)) {
    const why = `${Math.max(0, cells.length - 2)} colonnes au lieu de ${count} valeurs et de leur qualité`;
    builder.refuse(line, last ? CUT_LINE : why);
    return null;
  }
  const quality = qualityOf(method);
  const values = cells.slice(2, 2 + count).map((cell) => {
    const value = readNumber(cell);
    if (value === null) builder.refuse(line, `valeur illisible « ${cell.slice(0, 40)} »`);
    return quality === null || value === null ? Number.NaN : value * stream.factor;
  });
  const updated = cells[5 + count] ?? '';
  return { stream, day, values, quality: values.map(() => quality ?? QUALITY.brut), line, updated };
}

/** A day given again: the one that was updated last counts. */
function keep(days: Map<string, Day>, day: Day, builder: ReadBuilder): void {
  const key = `${day.stream.nmi} ${day.stream.suffix} ${day.day}`;
  const before = days.get(key);
  if (before && before.updated >= day.updated) {
    if (before.values.some((value, i) => !Object.is(value, day.values[i])))
      builder.refuse(
        day.line,
        'deuxième version de ce jour, plus ancienne ou sans date de mise à jour : la première est gardée',
      );
    return;
  }
  if (before) builder.refuse(before.line, 'version de ce jour remplacée par une plus récente du fichier');
  days.set(key, day);
}

/** `400,1,20,A,,`: the method of intervals 1 to 20 of the day before it. */
function applyQuality(day: Day, cells: string[], line: number, builder: ReadBuilder): void {
  const [from, to] = [Number(cells[1]), Number(cells[2])];
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 1 || to < from || to > day.values.length)
    return builder.refuse(line, `intervalles « ${cells[1]} à ${cells[2]} » hors du jour`);
  const quality = qualityOf(cells[3] ?? '');
  for (let i = from - 1; i < to; i++) {
    if (quality === null) day.values[i] = Number.NaN;
    else day.quality[i] = quality;
  }
}

/** Each day of a point and direction: its streams summed, at the longest of their steps. */
function addDays(builder: ReadBuilder, days: readonly Day[], isCut: boolean): void {
  const groups = Map.groupBy(days, ({ stream, day }) => `${stream.nmi} ${stream.direction} ${day}`);
  for (const own of groups.values()) {
    const { nmi, direction } = own[0]!.stream;
    const configured = [...new Set(own.flatMap(({ stream }) => stream.configured))];
    const present = own.map(({ stream }) => stream.suffix).toSorted();
    const absent = configured.filter((suffix) => !present.includes(suffix));
    const line = Math.max(...own.map((one) => one.line));
    if (isCut && absent.length > 0) {
      builder.refuse(line, `le flux ${absent.join(', ')} du point manque : le fichier est coupé`);
      continue;
    }
    if (absent.length > 0)
      builder.note(
        `Flux ${absent.join(', ')} du point absent de certains jours : ${NAMES[direction]} de ${present.join(' + ')} seulement.`,
      );
    if (own.length > 1) builder.note(`Flux ${present.join(' et ')} additionnés : ${NAMES[direction]} du point.`);
    const minutes = Math.max(...own.map(({ stream }) => stream.minutes));
    const draft = builder.series({ variable: direction, point: nmi, stamp: 'start' });
    // Streams that the configuration of another does not name follow one another: a meter was replaced during the day.
    const follow =
      own.length > 1 &&
      own.every(({ stream }) =>
        own.every(({ stream: other }) => other === stream || !stream.configured.includes(other.suffix)),
      );
    for (let i = 0; i < 1440 / minutes; i++) {
      const parts = own.map((one) => partOf(one, i, minutes));
      const measured = follow ? parts.filter(({ amount }) => !Number.isNaN(amount)) : parts;
      const amount = measured.length === 0 ? Number.NaN : measured.reduce((sum, part) => sum + part.amount, 0);
      const quality = Math.max(QUALITY.brut, ...measured.map((part) => part.quality));
      const stamp = { wallMs: own[0]!.day * DAY_MS + i * minutes * 60_000, offsetMs: MARKET_OFFSET_MS };
      draft.add(stamp, direction === 'injection' ? (amount * 60) / minutes : amount, line, minutes * 60, quality);
    }
  }
}

/** What a stream counts in the i-th interval of `minutes` of its day, Wh; NaN where a part of it is unknown. */
function partOf({ stream, values, quality }: Day, i: number, minutes: number): { amount: number; quality: number } {
  const times = minutes / stream.minutes;
  const [from, to] = [i * times, (i + 1) * times];
  const amount = values.slice(from, to).reduce((sum, value) => sum + value, 0);
  return { amount, quality: Math.max(...quality.slice(from, to)) };
}
