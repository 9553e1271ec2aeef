import { DAY_SLOTS, type HoursOfDay, slotsOfWeek } from '@joulerie/domain/use';

/** A half-hour of the week, from Monday 00:00. */
export const slotAt = (day: number, half: number): number => day * DAY_SLOTS + half;

/** The week with a rectangle of days and half-hours used, or not, between two of its corners. */
export function paint(slots: Uint8Array, from: number, to: number, used: boolean): Uint8Array {
  const painted = slots.slice();
  const [days, halves] = [
    [Math.floor(from / DAY_SLOTS), Math.floor(to / DAY_SLOTS)],
    [from % DAY_SLOTS, to % DAY_SLOTS],
  ];
  for (let day = Math.min(...days); day <= Math.max(...days); day++)
    painted.fill(used ? 1 : 0, slotAt(day, Math.min(...halves)), slotAt(day, Math.max(...halves)) + 1);
  return painted;
}

/** The hours of a day given to others. */
export function copyDay(slots: Uint8Array, from: number, to: readonly number[]): Uint8Array {
  const copied = slots.slice();
  for (const day of to) copied.set(slots.subarray(slotAt(from, 0), slotAt(from, DAY_SLOTS)), slotAt(day, 0));
  return copied;
}

const KEYS: Readonly<Record<string, readonly [days: number, halves: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Where an arrow leads from a half-hour, staying in the week; null for another key. */
export function step(slot: number, key: string): number | null {
  const by = KEYS[key];
  if (!by) return null;
  const day = Math.floor(slot / DAY_SLOTS) + by[0];
  const half = (slot % DAY_SLOTS) + by[1];
  return day < 0 || day > 6 || half < 0 || half >= DAY_SLOTS ? slot : slotAt(day, half);
}

const hours = (...pairs: readonly (readonly [string, string])[]): HoursOfDay[] =>
  pairs.map(([from, to]) => ({ from, to }));
const weekOf = (open: HoursOfDay[], saturday: HoursOfDay[], sunday: HoursOfDay[]): Uint8Array =>
  slotsOfWeek([open, open, open, open, open, saturday, sunday]);

/** Usual weeks to begin from. */
export const PRESETS: readonly { name: string; slots: Uint8Array; school: boolean }[] = [
  { name: 'Bureaux', slots: weekOf(hours(['08:00', '18:30']), [], []), school: false },
  {
    name: 'École',
    slots: copyDay(weekOf(hours(['07:30', '18:30']), [], []), 5, [2]),
    school: true,
  },
  {
    name: 'Gymnase',
    slots: weekOf(hours(['08:00', '22:30']), hours(['09:00', '20:00']), hours(['09:00', '18:00'])),
    school: false,
  },
  { name: 'Commerce', slots: weekOf(hours(['09:00', '19:30']), hours(['09:00', '19:30']), []), school: false },
];
