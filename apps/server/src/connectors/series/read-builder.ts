import { DAY_MS } from '@joulerie/domain/calendar';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from '../reader.ts';
import { type Run, type SeriesRead, isEnergy } from '@joulerie/domain/measures';
import type { FileRead, GenericChoice, PointFacts, ReadOptions, Refusal } from '../reader.ts';
import type { Blanks, Repeats, TableLayout, TableMeaning, Unread } from '../table/meaning.ts';
import { frenchSpaces } from '../text/french.ts';
import { frenchNumber } from '../text/numbers.ts';
import type { Stamp } from '../text/stamps.ts';
import { frenchInstant, stampDay } from '../text/stamps.ts';
import { resolveClock } from './clock.ts';
import { refuseContradictedSteps } from './declared-steps.ts';
import type { CounterEnds } from './counter-ends.ts';
import { joinLengths } from './join-lengths.ts';
import { LineDoubts } from './line-doubts.ts';
import { layPeriods } from './periods.ts';
import type { PeriodRead } from './periods.ts';
import { DateBounds } from './date-bounds.ts';
import { Points } from './points.ts';
import { limitsOf, outOfRange } from './limits.ts';
import { layRuns } from './runs.ts';
import type { RunReport } from './runs.ts';
import { splitDays } from './day-spaced.ts';
import { settleStamps } from './settle-stamps.ts';
import { snapStamps } from './snap-stamps.ts';
import { refuseSparse } from './sparse.ts';
import { decideSide } from './stamp-side.ts';

/** What a reader knows of a series before its first point. */
export type SeriesKind = {
  variable: VariableName;
  point?: string | null;
  register?: string | null;
  registerLabel?: string | null;
  /** One value a Paris civil day. */
  daily?: boolean;
  /** `auto`: an Enedis curve whose side depends on the meter's segment. */
  stamp?: 'start' | 'end' | 'auto';
  /** The meter counts one direction: a negative power is impossible. */
  drawnOnly?: boolean;
  fallbackStepS?: number;
  /** `stamp` is what a person chose for a file that does not say. */
  chosen?: boolean;
  /** Values are of the intervals between readings: their stamps and steps are exact. */
  exact?: boolean;
  /** The file says the step of each point. */
  saysSteps?: boolean;
  /** How many points there may be, where it is known; more of them are as well. */
  size?: number;
};

/** The points of one series while a file is read. */
export class SeriesDraft {
  readonly kind: SeriesKind;
  readonly points: Points;
  readonly periods: PeriodRead[] = [];
  linky = false;
  /** Points that Enedis itself marks as implausible. */
  doubtful = 0;
  private readonly report: RunReport;
  private readonly bounds: DateBounds;
  private readonly maxima = new Map<number, { at: number; wallMs: number }>();

  constructor(kind: SeriesKind, report: RunReport, bounds: DateBounds) {
    this.kind = kind;
    this.points = new Points(kind.size);
    this.report = report;
    this.bounds = bounds;
  }

  /** Whether a date is out of bounds, which refuses its value; a missing value has nothing to refuse. */
  private refuses(reason: string | null, value: number, line: number, day: number): boolean {
    if (reason !== null && !Number.isNaN(value)) {
      this.report.refuse(line, reason);
      if (value !== 0 && this.bounds.isMistyped(day)) this.report.noteUnread?.(line, reason);
    }
    return reason !== null;
  }

  /** `stepS` 0 when the file does not say the step. */
  add(stamp: Stamp, value: number, line: number, stepS = 0, quality = 0): void {
    const naive = stamp.offsetMs === null;
    const at = stamp.wallMs - (stamp.offsetMs ?? 0);
    if (this.refuses(this.bounds.refusalOfStamp(at, naive), value, line, Math.floor(at / DAY_MS))) return;
    this.points.add(at, naive, value, quality, line, stepS);
  }

  addDay(day: number, value: number, line: number, quality = 0, finality = 0): void {
    if (this.refuses(this.bounds.refusalOfDays(day), value, line, day)) return;
    this.points.add(day * DAY_MS, false, value, quality, line, 86_400);
    this.points.setFinality(finality);
  }

  /**
   * The highest power of a day, stamped at the moment it was reached. The meter's day is not always the civil day, so a
   * civil day may get two of them (the higher is kept) or a placeholder without value (dropped). An impossible value is refused
   * here: it is not the highest of its day.
   */
  addDayMaximum(stamp: Stamp, written: number, line: number, quality = 0): void {
    const day = stampDay(stamp);
    if (this.refuses(this.bounds.refusalOfDays(day), written, line, day)) return;
    const [minimum, maximum] = limitsOf(this.kind.variable, this.kind.drawnOnly ?? false);
    const isPossible = !(written < minimum || written > maximum);
    if (!isPossible) this.report.refuse(line, outOfRange(this.kind.variable, written, minimum));
    const value = isPossible ? written : Number.NaN;
    const before = this.maxima.get(day);
    if (before === undefined || before.wallMs === stamp.wallMs) {
      if (before === undefined) this.maxima.set(day, { at: this.points.length, wallMs: stamp.wallMs });
      this.addDay(day, value, line, quality);
      return;
    }
    const kept = this.points.value(before.at);
    if (value <= kept || Number.isNaN(value)) return;
    this.points.values[before.at] = value;
    this.points.quality[before.at] = quality;
    this.points.anyQuality ||= quality !== 0;
  }

  addPeriod(fromDay: number, toDay: number, value: number, line: number, quality = 0, finality = 0): void {
    if (this.refuses(this.bounds.refusalOfDays(fromDay, toDay), value, line, fromDay)) return;
    if (!Number.isNaN(value))
      this.periods.push({ fromDay, toDay, value, quality, line, ...(finality !== 0 && { finality }) });
  }
}

const MOST_REFUSALS = 5000;
const MOST_STEPS_SAID = 4;
/** Notes that a refusal repeats. */
const MOST_CAUSES = 3;

const stepText = (stepS: number): string => (stepS < 7200 ? `${stepS / 60} minutes` : `${stepS / 3600} heures`);

/** Gathers what a reader finds and turns it into a `FileRead`: one draft a point, variable and register. */
export class ReadBuilder {
  readonly format: string;
  readonly label: string;
  readonly facts: PointFacts = {};
  point: string | null = null;
  needsChoice = false;
  choice: GenericChoice | null = null;
  table: TableMeaning | null = null;
  layout: TableLayout | null = null;
  namesNoMeter = false;
  /** Counters that were read by their differences. */
  readonly counters: CounterEnds[] = [];
  private readonly options: ReadOptions;
  private readonly bounds: DateBounds;
  private readonly drafts = new Map<string, SeriesDraft>();
  private readonly refused: Refusal[] = [];
  private readonly notes = new Set<string>();
  private refusedCount = 0;
  private readonly doubts = new LineDoubts();

  constructor(format: string, label: string, options: ReadOptions = {}) {
    this.format = format;
    this.label = label;
    this.options = options;
    this.bounds = new DateBounds(options.lastDay ?? null);
  }

  refuse(line: number | null, reason: string): void {
    this.refusedCount++;
    if (this.refused.length < MOST_REFUSALS) this.refused.push({ line, reason: frenchSpaces(reason) });
  }

  /** Two values of one time; see `LineDoubts`. */
  noteRepeat(when: string, first: number, second: number): void {
    this.doubts.noteRepeat(when, first, second);
  }

  /** A line with a value that cannot be read; see `LineDoubts`. */
  noteUnread(line: number, why: string): void {
    this.doubts.noteUnread(line, why);
  }

  /** A column that has values and no moment, in a table whose moments are headers: its part of the total is asked. */
  noteUnreadColumn(header: string): void {
    this.doubts.noteUnreadColumn(header);
  }

  /** A line on which a class has no value; see `LineDoubts`. */
  noteBlank(line: number, isUsual: boolean): void {
    this.doubts.noteBlank(line, isUsual);
  }

  note(text: string): void {
    this.notes.add(frenchSpaces(text));
  }

  series(kind: SeriesKind): SeriesDraft {
    const key = `${kind.point ?? ''}|${kind.variable}|${kind.register ?? ''}|${kind.daily ? 'day' : ''}`;
    let draft = this.drafts.get(key);
    if (!draft) this.drafts.set(key, (draft = new SeriesDraft(kind, this, this.bounds)));
    return draft;
  }

  /** `locate` turns the ordinals given as lines into real lines, for formats that are not read line by line. */
  finish(locate?: (ordinals: ReadonlySet<number>) => Map<number, number>): FileRead {
    const series = this.layAll();
    this.askDoubts();
    if (locate) this.rename(locate);
    this.refused.sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
    if (series.length === 0) throw this.nothingRead();
    for (const read of series) refuseSparse(read);
    if (this.refusedCount > this.refused.length) {
      this.note(`${this.refusedCount} lignes refusées, dont seules les ${MOST_REFUSALS} premières sont listées.`);
    }
    const points = new Set(series.map((one) => one.point));
    return {
      format: this.format,
      label: this.label,
      point: this.point ?? (points.size === 1 ? (series[0]?.point ?? null) : null),
      facts: this.facts,
      series,
      refused: this.refused,
      notes: [...this.notes],
      needsChoice: this.needsChoice,
      choice: this.choice,
      table: this.table,
      layout: this.layout,
      ...(this.namesNoMeter && { namesNoMeter: true as const }),
      ...(this.counters.length > 0 && {
        counters: this.counters.map((one) => ({ ...one, point: one.point ?? this.point })),
      }),
    };
  }

  /** Of a table, what its lines leave to a person: operators say it themselves. */
  private askDoubts(): void {
    if (!this.table) return;
    const { repeats, unread, blanks } = this.doubts.asked(this.options.generic?.table ?? {});
    Object.assign(this.table, { repeats, unread, blanks });
    for (const one of [repeats, unread, blanks])
      if (one?.certainty === 'asked') {
        this.needsChoice = true;
        this.note(`À préciser : ${one.reason}${one.reason.endsWith('?') ? '' : '.'}`);
      }
  }

  /** What was found, which may be nothing: a part of what is read. */
  found(): Pick<FileRead, 'series' | 'notes'> {
    return { series: this.layAll(), notes: [...this.notes] };
  }

  /** Which of two values of one moment is kept. */
  get repeats(): Repeats {
    return this.options.generic?.table?.repeats ?? 'first';
  }

  /** What somebody answered that a class without a value has. */
  get blanks(): Blanks | undefined {
    return this.options.generic?.table?.blanks;
  }

  /** What somebody answered about values that cannot be read. */
  get unread(): Unread | undefined {
    return this.options.generic?.table?.unread;
  }

  private layAll(): SeriesRead[] {
    const reads = [...this.drafts.values()].flatMap((draft) => this.lay(draft) ?? []);
    return this.table ? joinLengths(reads) : reads;
  }

  private lay(draft: SeriesDraft): SeriesRead | null {
    const { kind, points } = draft;
    resolveClock(points, this);
    if (kind.saysSteps) refuseContradictedSteps(points);
    const snapped = kind.daily || kind.exact ? 0 : snapStamps(points, kind.fallbackStepS ?? 3600);
    const settledS = kind.daily || kind.exact ? null : settleStamps(points);
    if (settledS !== null)
      this.note(`Horodatages à quelques secondes près\u00a0: ramenés au pas de ${stepText(settledS)}.`);
    // An index is a reading at its stamp, of no interval: nothing is to be taken off.
    const isIndex = VARIABLES[kind.variable].kind === 'register';
    let side: 'start' | 'end' = kind.stamp === 'end' && !isIndex ? 'end' : 'start';
    if (!isIndex && kind.chosen && side === 'start' && snapped * 2 > points.length) {
      // Nobody begins an interval a second before it: such a stamp is the last instant of what it measures.
      side = 'end';
      this.note('Horodatage juste avant chaque limite (23:59:59, 00:29)\u00a0: lu comme la fin de l’intervalle.');
    }
    if (kind.stamp === 'auto') {
      const decided = decideSide(points, { segment: this.options.segment ?? this.facts.segment, linky: draft.linky });
      side = decided.side;
      if (decided.note) this.note(decided.note);
    }
    const settings = {
      variable: kind.variable,
      side,
      daily: kind.daily ?? false,
      drawnOnly: kind.drawnOnly ?? false,
      fallbackStepS: kind.fallbackStepS ?? 3600,
      longSteps: false,
      repeats: this.repeats,
    };
    if (kind.chosen && !kind.daily && !kind.exact && isEnergy(VARIABLES[kind.variable].kind)) {
      settings.longSteps = true;
      const split = splitDays(points, side);
      if (split) {
        const days = layRuns(split.days, { ...settings, daily: true, side: 'start' }, this);
        const others = layRuns(split.others, settings, this);
        return this.readOf(
          draft,
          [...days.runs, ...others.runs].toSorted((a, b) => a.from - b.from),
          days.duplicates + others.duplicates,
        );
      }
    }
    const { runs, duplicates } = layRuns(points, settings, this);
    return this.readOf(draft, runs, duplicates);
  }

  private readOf(draft: SeriesDraft, runs: Run[], duplicates: number): SeriesRead | null {
    const { kind } = draft;
    const { periods, duplicates: again } = layPeriods(draft.periods, kind.variable, this, this.repeats);
    const hasValue = periods.length > 0 || runs.some((run) => run.values.some((value) => !Number.isNaN(value)));
    if (!hasValue) return null;
    this.noteSteps(runs);
    if (draft.doubtful > 0)
      this.note(`Points qu’Enedis marque comme peu vraisemblables : ${draft.doubtful}. Ils sont gardés.`);
    return {
      point: kind.point ?? this.point,
      variable: kind.variable,
      register: kind.register ?? null,
      registerLabel: kind.registerLabel ?? null,
      unit: VARIABLES[kind.variable].unit,
      runs,
      periods,
      duplicates: duplicates + again,
    };
  }

  private noteSteps(runs: SeriesRead['runs']): void {
    const changes = runs.flatMap((run, i) => (i > 0 && runs[i - 1]!.stepS !== run.stepS ? [i] : []));
    const minutes = (run: Run) => frenchNumber(run.stepS / 60);
    for (const i of changes.slice(0, MOST_STEPS_SAID))
      this.note(
        `Le pas passe de ${minutes(runs[i - 1]!)} à ${minutes(runs[i]!)} minutes le ${frenchInstant(runs[i]!.from)}.`,
      );
    if (changes.length > MOST_STEPS_SAID) this.note(`Le pas change ${frenchNumber(changes.length)} fois en tout.`);
  }

  private rename(locate: (ordinals: ReadonlySet<number>) => Map<number, number>): void {
    const ordinals = new Set(this.refused.map((one) => one.line).filter((line) => line !== null));
    if (ordinals.size === 0) return;
    const lines = locate(ordinals);
    for (const one of this.refused) one.line = one.line === null ? null : (lines.get(one.line) ?? null);
  }

  private nothingRead(): FileRefused {
    const first = this.refused[0];
    if (!first) {
      const why = [...this.notes].slice(0, MOST_CAUSES).join(' ');
      return new FileRefused(
        'no_measure',
        `Ce fichier (${this.label}) ne contient aucune mesure.${why === '' ? '' : ` ${why}`}`,
      );
    }
    const where = first.line === null ? '' : `, ligne ${first.line}`;
    return new FileRefused(
      'no_valid_line',
      `Aucune mesure de ce fichier (${this.label}) n’a pu être lue. Premier refus${where} : ${first.reason}.`,
      first.line,
    );
  }
}
