import { civilDate, frenchDay, DAY_MS, HOUR_MS, summerTime, utcYearStart } from '@joulerie/domain/calendar';
import { frenchWall } from '../text/stamps.ts';
import type { Points } from './points.ts';

type Report = { refuse(line: number | null, reason: string): void; note(text: string): void };

/**
 * Turns Paris wall clocks into instants, in place. A time of the hour that March skips is refused (its stamp becomes NaN).
 * The hour that October repeats is resolved by the order of the file: first pass summer time, second pass winter time (the
 * other way round in a file that runs backwards). A file sorted by its text gives each time twice in a row, and a shuffled one in
 * any order: same rule, time by time. A single pass is read as summer time, and said.
 */
export function resolveClock(points: Points, report: Report): void {
  if (!points.anyNaive) return;
  const repeated = new Map<number, number[]>();
  let year = Number.NaN;
  let yearFrom = 0;
  let yearTo = -1;
  let change = summerTime(2000);
  for (let at = 0; at < points.length; at++) {
    if (points.naive[at] !== 1) continue;
    const wall = points.stamp(at);
    if (wall < yearFrom || wall >= yearTo) {
      year = civilDate(Math.floor(wall / DAY_MS)).year;
      yearFrom = utcYearStart(year);
      yearTo = utcYearStart(year + 1);
      change = summerTime(year);
    }
    const marchJump = change.from + HOUR_MS;
    const octoberRepeat = change.to + HOUR_MS;
    if (wall >= marchJump && wall < marchJump + HOUR_MS) {
      report.refuse(points.line(at), `l’heure ${frenchWall(wall)} n’existe pas (passage à l’heure d’été)`);
      points.stamps[at] = Number.NaN;
    } else if (wall >= octoberRepeat && wall < octoberRepeat + HOUR_MS) {
      const day = Math.floor(wall / DAY_MS);
      const group = repeated.get(day);
      if (group) group.push(at);
      else repeated.set(day, [at]);
    } else {
      points.stamps[at] = wall - (wall > marchJump && wall < octoberRepeat ? 2 * HOUR_MS : HOUR_MS);
    }
  }
  const backwards = points.length > 1 && runsBackwards(points);
  for (const [day, group] of repeated) resolveRepeatedHour(points, day, group, backwards, report);
}

function runsBackwards(points: Points): boolean {
  let down = 0;
  for (let at = 1; at < points.length; at++) down += Math.sign(points.stamp(at - 1) - points.stamp(at)) || 0;
  return down > 0;
}

function resolveRepeatedHour(points: Points, day: number, group: number[], backwards: boolean, report: Report): void {
  const order = backwards ? group.toReversed() : group;
  const walls = order.map((at) => points.stamp(at));
  const pass: number[] = [];
  let current = 0;
  walls.forEach((wall, i) => {
    if (i > 0 && wall < (walls[i - 1] ?? wall)) current++;
    pass.push(current);
  });
  if (anyOneSided(walls, pass)) {
    // Sorted by its text, or shuffled: of the two values of a time, the first in the file.
    const seen = new Map<number, number>();
    walls.forEach((wall, i) => {
      pass[i] = seen.get(wall) ?? 0;
      seen.set(wall, pass[i]! + 1);
    });
    if (current > 0)
      report.note(
        `L’heure répétée du ${frenchDay(day)} n’est pas dans l’ordre : de deux valeurs d’une même heure, la première du fichier est lue comme l’heure d’été.`,
      );
  } else if (current === 0)
    report.note(
      `L’heure répétée du ${frenchDay(day)} n’est donnée qu’une fois : elle est lue comme la première (heure d’été).`,
    );
  order.forEach((at, i) => {
    // A third pass is the file repeating itself: its lines are duplicates of the first.
    const summer = (pass[i] ?? 0) % 2 === 0;
    points.stamps[at] = (walls[i] ?? 0) - (summer ? 2 : 1) * HOUR_MS;
  });
}

/** Whether some time is given several times, all of them in one pass. */
function anyOneSided(walls: readonly number[], pass: readonly number[]): boolean {
  const counts = new Map<number, [summer: number, winter: number]>();
  walls.forEach((wall, i) => {
    const count = counts.get(wall) ?? [0, 0];
    count[pass[i]! % 2 === 0 ? 0 : 1] += 1;
    counts.set(wall, count);
  });
  return [...counts.values()].some(([summer, winter]) => Math.min(summer, winter) === 0 && summer + winter > 1);
}
