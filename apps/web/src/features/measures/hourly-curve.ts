import { aggregate } from '@joulerie/domain/measures';
import type { Curve } from '../../charts/series.ts';

/**
 * A curve finer than an hour, by hours: each is the mean of what was measured in it, NaN without any measure. An hour is estimated
 * or corrected as soon as one of its steps is.
 */
export function hourlyCurve(curve: Curve): Curve {
  const hours = aggregate(curve, 3600, 'mean');
  const times = 3600 / curve.stepS;
  const wider = (spans: Curve['estimated']) =>
    spans.map(([from, to]) => [Math.floor(from / times), Math.ceil(to / times)] as const);
  return {
    ...curve,
    startMs: hours.edgesMs[0] ?? curve.startMs,
    stepS: 3600,
    values: hours.values,
    estimated: wider(curve.estimated),
    corrected: wider(curve.corrected),
    incomplete: wider(curve.incomplete),
  };
}
