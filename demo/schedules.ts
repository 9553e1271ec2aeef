import { civilDate, dayNumber, weekday, holidayName } from '@joulerie/domain/calendar';

/** How full a place is, from 0 (empty) to 1, by kind of building, civil day and minute of the wall clock. */
export const KINDS = ['ecole', 'bureaux', 'gymnase', 'mairie', 'logement', 'piscine', 'recharge'] as const;
export type Kind = (typeof KINDS)[number];

/** Rises from 0 to 1 over `ramp` minutes after `from`, and falls back before `to`. */
function plateau(minute: number, from: number, to: number, ramp: number): number {
  return Math.max(0, Math.min(1, (minute - from) / ramp, (to - minute) / ramp));
}

/** School holidays at fixed dates near the usual ones: good enough to see a school empty, not an official calendar. */
function isSchoolHoliday(day: number): boolean {
  const { year } = civilDate(day);
  const between = (m1: number, d1: number, m2: number, d2: number) =>
    day >= dayNumber(year, m1, d1) && day < dayNumber(year, m2, d2);
  return (
    between(1, 1, 1, 5) ||
    between(2, 15, 3, 2) ||
    between(4, 12, 4, 27) ||
    between(7, 5, 9, 1) ||
    between(10, 18, 11, 3) ||
    between(12, 20, 13, 1)
  );
}

export function isClosed(kind: Kind, day: number): boolean {
  if (kind === 'logement' || kind === 'recharge') return false;
  const sunday = weekday(day) === 6;
  const saturday = weekday(day) === 5;
  if (holidayName(day) !== null) return true;
  if (kind === 'ecole') return sunday || saturday || isSchoolHoliday(day);
  if (kind === 'bureaux') return sunday || saturday;
  if (kind === 'mairie') return sunday;
  return false;
}

export function occupancy(kind: Kind, day: number, minute: number): number {
  if (isClosed(kind, day)) return 0;
  const wd = weekday(day);
  const month = civilDate(day).month;
  switch (kind) {
    case 'ecole': {
      if (wd === 2) return 0.35 * plateau(minute, 450, 780, 60);
      const canteen = 0.35 * plateau(minute, 660, 810, 45);
      return Math.max(plateau(minute, 420, 1020, 60), 0.3 * plateau(minute, 400, 1140, 30)) * 0.75 + canteen;
    }
    case 'bureaux': {
      const lunch = 1 - 0.15 * plateau(minute, 720, 840, 30);
      return plateau(minute, 420, 1170, 90) * lunch * (wd === 4 ? 0.8 : 1) * (month === 8 ? 0.65 : 1);
    }
    case 'mairie':
      return wd === 5 ? 0.5 * plateau(minute, 510, 740, 30) : plateau(minute, 465, 1080, 60);
    case 'gymnase': {
      const clubs = plateau(minute, 1020, 1350, 30);
      if (wd >= 5) return 0.7 * plateau(minute, 540, 1200, 60);
      return isSchoolHoliday(day) ? 0.3 * clubs : Math.max(0.6 * plateau(minute, 480, 1020, 45), clubs);
    }
    case 'recharge': {
      // Vehicles come back in the evening and are full before dawn; a few charge at noon.
      const evening = Math.max(plateau(minute, 1020, 1620, 150), plateau(minute + 1440, 1020, 1620, 150));
      return (wd >= 5 ? 0.4 : 1) * Math.max(evening, 0.35 * plateau(minute, 690, 870, 45));
    }
    case 'piscine':
      return plateau(minute, wd >= 5 ? 540 : 420, wd >= 5 ? 1140 : 1290, 60);
    case 'logement': {
      const morning = plateau(minute, 375, 540, 45) * 0.7;
      const evening = plateau(minute, 1050, 1380, 60);
      const day1 = (wd >= 5 || wd === 2 ? 0.5 : 0.15) * plateau(minute, 540, 1080, 60);
      return Math.max(morning, evening, day1);
    }
  }
}
