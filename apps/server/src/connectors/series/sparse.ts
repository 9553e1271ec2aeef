import { DAY_MS } from '@joulerie/domain/calendar';
import { commonStep, type SeriesRead } from '@joulerie/domain/measures';
import { FileRefused } from '../reader.ts';
import { frenchSpaces } from '../text/french.ts';
import { frenchNumber } from '../text/numbers.ts';

const DAY_S = 86_400;
const FINEST_S = 60;
/** Slots of day curves that any file may take, and those that each of its values brings: seven values of a day by the minute. */
const FREE = 300_000;
const FOR_A_VALUE = 200;

/**
 * Refuses a series whose values are lone on many days at a step of minutes or seconds: each would take the curve of a whole day, so
 * that a small file would become gigabytes.
 *
 * @throws FileRefused `too_sparse`
 */
export function refuseSparse({ runs }: SeriesRead): void {
  let [slots, days, values, last] = [0, 0, 0, Number.NaN];
  let finestS = DAY_S;
  for (const { from, stepS, values: own } of runs) {
    if (stepS >= DAY_S) continue;
    values += own.length;
    finestS = Math.min(finestS, stepS);
    const first = Math.floor(from / DAY_MS);
    const end = Math.floor((from + own.length * stepS * 1000 - 1) / DAY_MS);
    const touched = end - first + (first === last ? 0 : 1);
    last = end;
    days += touched;
    slots += touched * (DAY_S / Math.max(FINEST_S, commonStep(stepS, Math.round(Math.abs(from / 1000)) % stepS)));
  }
  if (slots <= FREE + FOR_A_VALUE * values) return;
  throw new FileRefused(
    'too_sparse',
    frenchSpaces(
      `Ce fichier donne ${frenchNumber(values)} valeurs isolées, au pas de ${frenchNumber(finestS)} s, sur ${frenchNumber(days)} jours : ce n’est pas une courbe. Vérifiez ses dates, ou donnez une valeur par jour.`,
    ),
  );
}
