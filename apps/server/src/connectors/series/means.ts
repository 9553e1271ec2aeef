import { FileRefused } from '../reader.ts';
import type { Stamp } from '../text/stamps.ts';

/** A state from an instant on, until the next one; NaN when it could not be reached. */
export type State = { at: number; value: number; line: number };

/** The mean of a slot, by its beginning; NaN where it is hardly known. */
export type Mean = { stamp: Stamp; value: number; line: number };

/** Share of a slot that must be known for its mean. */
const KNOWN = 0.9;
/** Slots that any file may take, and those that each of its states brings. */
const MOST_SLOTS = 300_000;
const SLOTS_A_STATE = 200;

/** Means of states that last until the next one, over whole slots of `stepMs`; a slot that is hardly known is missing. */
export function meansOf(states: readonly State[], stepMs: number): Mean[] {
  const means: Mean[] = [];
  const [first, last] = [states[0], states.at(-1)];
  if (!first || !last) return means;
  let k = 0;
  for (let at = Math.ceil(first.at / stepMs) * stepMs; at + stepMs <= last.at; at += stepMs) {
    while (k + 1 < states.length && states[k + 1]!.at <= at) k++;
    let [sum, known] = [0, 0];
    for (let i = k; i < states.length && states[i]!.at < at + stepMs; i++) {
      const { value, at: since } = states[i]!;
      const lasts = Math.min(at + stepMs, states[i + 1]?.at ?? at + stepMs) - Math.max(at, since);
      if (Number.isNaN(value)) continue;
      sum += value * lasts;
      known += lasts;
    }
    const value = known >= KNOWN * stepMs ? sum / known : Number.NaN;
    means.push({ stamp: { wallMs: at, offsetMs: 0 }, value, line: states[k]!.line });
    if (means.length > MOST_SLOTS + SLOTS_A_STATE * states.length)
      throw new FileRefused(
        'too_sparse',
        'Ce fichier donne quelques états isolés sur de nombreuses années : vérifiez ses dates, ou exportez une période plus courte.',
      );
  }
  return means;
}
