import { civilDate, dayNumber, isoDay, weekday } from '../src/calendar/days.ts';
import { tempoSeasonDays } from '../src/calendar/energy-days.ts';
import { holidayName } from '../src/calendar/holidays.ts';
import type { TableFault } from '../src/tariffs/check-table.ts';
import { dayOf, isPlain, isText, propertyFaults, yearFaults } from './form.ts';
import type { Plain } from './form.ts';

/** The tables of days of the supplier's colours: Tempo seasons in run lengths, EJP winters in dates. */

const RED_DAYS = 22;
const WHITE_DAYS = 43;
const EJP_DAYS = 22;

const STATUSES = ['verified', 'single_source'];

function sourceFaults(list: unknown): TableFault[] {
  if (!Array.isArray(list) || list.length === 0) return [{ where: 'sources', message: 'no source' }];
  return list.flatMap((source: unknown, i) =>
    isPlain(source) && isText(source.title) && (source.from === undefined || dayOf(source.from) !== null)
      ? []
      : [{ where: `sources[${i}]`, message: 'a source needs a title, and a date that exists' }],
  );
}

/** Years whose source is known not to follow the rule, with the reason. */
const irregularYears = (raw: Plain): Plain => (isPlain(raw.irregular) ? raw.irregular : {});

/** Letters of a run-length text, one a day; null where the text is not one. */
function unpacked(text: unknown, letters: string): string | null {
  if (typeof text !== 'string' || !new RegExp(`^([${letters}][1-9]?\\d*)+$`).test(text)) return null;
  return text.replaceAll(new RegExp(`([${letters}])(\\d*)`, 'g'), (_, letter: string, count: string) =>
    letter.repeat(count === '' ? 1 : Number(count)),
  );
}

/**
 * Faults of the Tempo seasons: their length, 22 red and 43 white days where no day is unknown, red days from Monday to Friday
 * between 1 November and 31 March and never on a public holiday, no white Sunday.
 */
export function tempoFaults(raw: unknown): TableFault[] {
  if (!isPlain(raw) || !isPlain(raw.seasons) || !isPlain(raw.marks))
    return [{ where: 'seasons', message: 'seasons and marks by year are missing' }];
  const { seasons, marks } = raw;
  const irregular = irregularYears(raw);
  return [
    ...propertyFaults('title', raw, ['title', 'coding', 'marksCoding', 'sources', 'seasons', 'marks'], ['irregular']),
    ...sourceFaults(raw.sources),
    ...yearFaults('seasons', seasons),
    ...Object.entries(seasons).flatMap(([year, text]) => seasonFaults(Number(year), text, year in irregular)),
    ...Object.entries(marks).flatMap(([year, text]): TableFault[] => {
      const where = `marks.${year}`;
      if (!(year in seasons)) return [{ where, message: `no season ${year}` }];
      const { from, to } = tempoSeasonDays(Number(year));
      return unpacked(text, 'vsd')?.length === to - from
        ? []
        : [{ where, message: `the marks of ${year} are not one letter of v, s, d a day` }];
    }),
    ...Object.keys(irregular).flatMap((year) =>
      year in seasons && isText(irregular[year]) ? [] : [{ where: `irregular.${year}`, message: `no season ${year}` }],
    ),
  ];
}

function seasonFaults(year: number, text: unknown, irregular: boolean): TableFault[] {
  const where = `seasons.${year}`;
  const { from, to } = tempoSeasonDays(year);
  const colours = unpacked(text, 'bwr?');
  if (colours?.length !== to - from)
    return [{ where, message: `season ${year} is not one letter of b, w, r, ? a day, ${to - from} days` }];
  const days = [...colours].map((colour, i) => ({ colour, day: from + i }));
  const count = (letter: string) => days.filter(({ colour }) => colour === letter).length;
  const whole = count('?') === 0;
  const fits = count('r') === RED_DAYS && count('w') === WHITE_DAYS;
  const counts: TableFault[] =
    whole && fits === irregular
      ? [
          {
            where,
            message: `season ${year} has ${count('r')} red and ${count('w')} white days${irregular ? ': it is not irregular' : `, not ${RED_DAYS} and ${WHITE_DAYS}`}`,
          },
        ]
      : [];
  const wrong = days.filter(({ colour, day }) =>
    colour === 'r' ? !isWinterWorkday(day) : colour === 'w' && weekday(day) === 6,
  );
  return [
    ...counts,
    ...wrong.map(({ colour, day }) => ({
      where,
      message: `${isoDay(day)} cannot be ${colour === 'r' ? 'red' : 'white'}`,
    })),
  ];
}

/** From Monday to Friday, between 1 November and 31 March, and no public holiday. */
function isWinterWorkday(day: number): boolean {
  const { month } = civilDate(day);
  return (month >= 11 || month <= 3) && weekday(day) < 5 && holidayName(day) === null;
}

/** Faults of the EJP winters: dates in order, from 1 November to 31 March, from Monday to Friday, 22 at most. */
export function ejpFaults(raw: unknown): TableFault[] {
  if (!isPlain(raw) || !isPlain(raw.winters)) return [{ where: 'winters', message: 'winters by year are missing' }];
  const irregular = irregularYears(raw);
  return [
    ...propertyFaults('title', raw, ['title', 'sources', 'status', 'winters'], ['irregular']),
    ...sourceFaults(raw.sources),
    ...(STATUSES.some((one) => one === raw.status)
      ? []
      : [{ where: 'status', message: `unknown status ${String(raw.status)}` }]),
    ...(raw.status === 'verified' && Array.isArray(raw.sources) && raw.sources.length < 2
      ? [{ where: 'status', message: 'marked verified with one source' }]
      : []),
    ...yearFaults('winters', raw.winters),
    ...Object.entries(raw.winters).flatMap(([year, list]) => winterFaults(Number(year), list, year in irregular)),
    ...Object.keys(irregular).flatMap((year) =>
      isPlain(raw.winters) && year in raw.winters && isText(irregular[year])
        ? []
        : [{ where: `irregular.${year}`, message: `no winter ${year}` }],
    ),
  ];
}

function winterFaults(year: number, list: unknown, irregular: boolean): TableFault[] {
  const where = `winters.${year}`;
  if (!Array.isArray(list) || list.length === 0) return [{ where, message: `winter ${year} is not a list of days` }];
  const [first, end] = [dayNumber(year, 11, 1), dayNumber(year + 1, 4, 1)];
  const days = list.map(dayOf);
  return [
    ...(list.length > EJP_DAYS === irregular
      ? []
      : [
          {
            where,
            message: `winter ${year} has ${list.length} days${irregular ? ': it is not irregular' : `, more than ${EJP_DAYS}`}`,
          },
        ]),
    ...days.flatMap((day, i) => {
      const text = String(list[i]);
      if (day === null) return [{ where, message: `not a date that exists: ${text}` }];
      if (day < first || day >= end) return [{ where, message: `${text} is not in the winter of ${year}` }];
      if (weekday(day) >= 5) return [{ where, message: `${text} is not from Monday to Friday` }];
      return i > 0 && (days[i - 1] ?? day) >= day
        ? [{ where, message: `${text} does not follow ${String(list[i - 1])}` }]
        : [];
    }),
  ];
}
