import { civilDate } from '../calendar/days.ts';

/** What the name of a register says. */
export type RegisterName = {
  /** Whose grid of time classes it is of: the distributor's, the supplier's, the total of the meter, or null where the file does not say. */
  grid: 'D' | 'F' | 'T' | null;
  /** `HPH`, `BASE`… or the number of the register. */
  code: string;
  /** Counts what the meter gives to the grid: never a consumption. */
  injected: boolean;
};

/**
 * The name of a register, as readers write it: `T` or nothing for the total, `D1`, `F10`, `D HPH`, `HPH` where the grid is not known;
 * ` injection` at the end, or `EAI` at the start, for what is injected.
 *
 * @param register its name
 */
export function readRegister(register: string): RegisterName {
  const injected = register.endsWith(' injection') || register.startsWith('EAI');
  const name = register.replace(/ injection$/, '').replace(/^EA[IS] /, '');
  if (name === '' || name === 'T') return { grid: 'T', code: '', injected };
  const found = /^([DF])(?: (.+)|(\d{1,2}))$/.exec(name);
  if (!found) return { grid: null, code: name, injected };
  return { grid: found[1] === 'D' ? 'D' : 'F', code: found[2] ?? found[3]!, injected };
}

/** The calendar that a class is of. Classes of one calendar make the whole; those of two count the same energy twice. */
export function calendarOf(code: string): 'base' | 'hours' | 'classes' {
  if (code === 'BASE') return 'base';
  return /^H[PC]$/.test(code) ? 'hours' : 'classes';
}

type Season = 'high' | 'low' | 'peak';

/** `HPH`, `HCSH`: the high season. `HPB`, `HCE`, `HPSB`: the rest of the year. `P`: the peak of winter. */
function seasonOf(code: string): Season | null {
  if (code === 'P') return 'peak';
  const found = /^H[PC]S?([HBE])$/.exec(code);
  if (!found) return null;
  return found[1] === 'H' ? 'high' : 'low';
}

/** High season: November to March; peak hours: December to February. */
const IN_SEASON: Record<Season, (month: number) => boolean> = {
  high: (month) => month >= 11 || month <= 3,
  low: (month) => month > 3 && month < 11,
  peak: (month) => month === 12 || month <= 2,
};

function touches(season: Season, fromDay: number, toDay: number): boolean {
  for (let day = fromDay; day < toDay; day += 1) if (IN_SEASON[season](civilDate(day).month)) return true;
  return false;
}

/**
 * Whether a class counts on some of the days `[fromDay, toDay)`: one of a season has nothing to say of another.
 *
 * @param code the class
 * @param fromDay first day
 * @param toDay day after the last
 */
export function countsOn(code: string, fromDay: number, toDay: number): boolean {
  const season = seasonOf(code);
  return season === null || touches(season, fromDay, toDay);
}

/**
 * Whether classes of one grid can be all the energy of `[fromDay, toDay)`: off-peak hours stand beside peak hours, and each season that
 * the days touch has its own, where classes are of seasons. Nothing more is known of other classes.
 *
 * @param codes their codes
 * @param fromDay first day
 * @param toDay day after the last
 */
export function areWhole(codes: ReadonlySet<string>, fromDay: number, toDay: number): boolean {
  const seasons = new Set<Season>();
  for (const code of codes) {
    const season = seasonOf(code);
    if (season) seasons.add(season);
    const found = /^H([PC])(.*)$/.exec(code);
    if (found && !codes.has(`H${found[1] === 'P' ? 'C' : 'P'}${found[2]}`)) return false;
    if ((code === 'HN' && !codes.has('PM')) || (code === 'PM' && !codes.has('HN'))) return false;
  }
  if (seasons.size === 0) return true;
  return (['high', 'low'] as const).every((season) => seasons.has(season) || !touches(season, fromDay, toDay));
}
