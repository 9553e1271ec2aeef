import { dayLengthMs } from '../calendar/paris.ts';
import { commonStep } from './aggregate.ts';
import type { Received } from './day-curve.ts';

/** Whether each interval of a curve is one slot of a day of `dayS` seconds. */
const fillsDay = ({ stepS, offsetS }: Pick<Received, 'stepS' | 'offsetS'>, dayS: number): boolean =>
  offsetS === 0 && dayS % stepS === 0;

/** Whether a day made of these curves, none of them a whole day alone, must keep them: several, intervals that are no slots of the day, or no whole minutes. */
export const needsReceived = (day: number, received: readonly Received[]): boolean =>
  received.length > 1 || received.some((one) => !fillsDay(one, dayLengthMs(day) / 1000) || one.pieces !== null);

/** What distinguishes the curves of a day: their step and offset, and whether they are of whole minutes. */
export const gridOf = ({ stepS, offsetS, pieces }: Received): string => `${stepS} ${offsetS}${pieces ? ' pieces' : ''}`;

/** Curves of a day, the finest first: pieces of minutes, then by their step. */
export const inOrder = (received: readonly Received[]): Received[] =>
  received.toSorted(
    (a, b) => a.stepS - b.stepS || Number(b.pieces !== null) - Number(a.pieces !== null) || b.offsetS - a.offsetS,
  );

/** The longest step whose slots are parts of the intervals of each curve and of the day. */
export const slotStep = (day: number, received: readonly Received[]): number =>
  received.reduce((step, { stepS, offsetS }) => commonStep(commonStep(step, stepS), -offsetS), dayLengthMs(day) / 1000);

/** Slots `[from, to)` of an interval within the day, and how many the whole interval has. */
export function slotsOf({ stepS, offsetS }: Received, i: number, slotS: number, slots: number) {
  const times = stepS / slotS;
  const first = offsetS / slotS + i * times;
  return { from: Math.max(0, first), to: Math.min(slots, first + times), times };
}
