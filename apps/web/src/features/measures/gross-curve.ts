import { wholeCurve } from '../../charts/gaps.ts';
import type { Curve } from '../../charts/series.ts';

/**
 * What a site produces, and what of it leaves, on the axis of the curve of what it draws; null where it is not measured. `injects`: its
 * only meter is known to inject. `partly`: fewer meters measure a production than inject.
 */
export type Solar = { production: Curve | null; injection: Curve | null; injects?: boolean; partly?: boolean };

/**
 * What a site uses: what it draws and what it produces, without what leaves. What it draws alone falls to nothing behind panels that
 * cover it. Null where what it produces, or what it is known to inject, is not measured.
 */
export function grossCurve<C extends Curve>(drawn: C, { production, injection, injects, partly }: Solar): C | null {
  if (!production || partly || (injects && !injection)) return null;
  // Of a sum of meters, a step that one of them lacks is not what the others have.
  const [produced, injected] = [wholeCurve(production).values, injection && wholeCurve(injection).values];
  const values = drawn.values.map((power, i) =>
    // A step without a measure of one of them says nothing; rounding may leave a little less than nothing.
    Math.max(0, power + produced[i]! - (injected ? injected[i]! : 0)),
  );
  return { ...drawn, values };
}
