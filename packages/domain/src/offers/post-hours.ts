import { dayLengthMs } from '../calendar/paris.ts';
import type { Period } from '../costs/contract.ts';
import { POSTS, SCHEMES, dayPostTables, postCode } from '../tariffs/posts.ts';
import type { Post, PostCalendar, Scheme } from '../tariffs/posts.ts';

/** Hours of a post between two days of the period. */
export type PostHours = (scheme: Scheme, post: Post, fromDay: number, toDay: number) => number;

/** The middles of the half-hours of a clock day [min]. */
const MIDDLES = Array.from({ length: 48 }, (_, i) => 30 * i + 15);
/** The hour that the clock jumps over or plays twice: from 02:00 to 03:00. */
const CHANGED = MIDDLES.filter((minute) => minute >= 120 && minute < 180);

/** Opens the hours of the posts of a calendar over a period: what one kilowatt all along would use. */
export function createPostHours(calendar: PostCalendar, period: Period): PostHours {
  const memory = new Map<Scheme, ReadonlyMap<Post, Float64Array>>();
  return (scheme, post, fromDay, toDay) => {
    const known = memory.get(scheme) ?? untilDays(scheme, calendar, period);
    memory.set(scheme, known);
    const until = known.get(post);
    return until === undefined ? 0 : until[toDay - period.fromDay]! - until[fromDay - period.fromDay]!;
  };
}

/** Hours of each post from the first day of the period until each of its days. */
function untilDays(scheme: Scheme, calendar: PostCalendar, { fromDay, toDay }: Period): Map<Post, Float64Array> {
  const tableOf = dayPostTables(scheme, calendar);
  const counted = new Map<Uint8Array, Float64Array>();
  const untils = SCHEMES[scheme].map((post: Post) => ({
    post,
    code: postCode(post),
    until: new Float64Array(Math.max(0, toDay - fromDay) + 1),
  }));
  for (let day = fromDay; day < toDay; day++) {
    const table = tableOf(day);
    const hours = counted.get(table) ?? hoursAt(table, MIDDLES);
    counted.set(table, hours);
    const extra = (dayLengthMs(day) - 86_400_000) / 3_600_000;
    const changed = extra === 0 ? null : hoursAt(table, CHANGED);
    for (const { code, until } of untils)
      until[day - fromDay + 1] = until[day - fromDay]! + hours[code]! + (changed === null ? 0 : extra * changed[code]!);
  }
  return new Map(untils.map(({ post, until }) => [post, until]));
}

/** Hours by code of post, half an hour for each minute given. */
function hoursAt(table: Uint8Array, minutes: readonly number[]): Float64Array {
  const hours = new Float64Array(POSTS.length);
  for (const minute of minutes) hours[table[minute]!]! += 0.5;
  return hours;
}
