import { isoDay } from '@joulerie/domain/calendar';
import { useMemo } from 'react';
import { LoadCurve } from '../../charts/load-curve.tsx';
import type { Curve, SubscribedLine } from '../../charts/series.ts';
import { curveWithin } from '../../charts/gaps.ts';
import { longDay } from '../../charts/step-labels.ts';
import { PanelLink } from '../../ui/panel.tsx';
import { energyScale, scaled } from '../../charts/units.ts';
import { peakSentence } from './headline.ts';
import classes from './measures.module.css';

type Props = {
  curve: Curve;
  /** Paris day number. */
  day: number;
  subscribed: SubscribedLine | null;
  /** The curve is that of every source. */
  whole: boolean;
  nowMs: number;
  /** Shows that day alone, with its figures and its price. */
  onOpen: (day: number) => void;
  onClose: () => void;
};

/** The curve of one day of the carpet, beside it: another day is one click away, the year stays in view. */
export function DayBeside({ curve, day, subscribed, whole, nowMs, onOpen, onClose }: Props) {
  const own = useMemo(() => curveWithin(curve, { fromDay: day, toDay: day + 1 }), [curve, day]);
  const peak = whole ? peakSentence(own) : null;
  return (
    <LoadCurve
      key={isoDay(day)}
      title={longDay(day)}
      subtitle={energyWords(own)}
      curve={own}
      subscribed={subscribed}
      nowMs={nowMs}
      footer={
        <span className={classes.dayFooter}>
          {peak && <span>{peak}</span>}
          <PanelLink onClick={() => onOpen(day)}>Ouvrir ce jour</PanelLink>
          <PanelLink onClick={onClose}>Fermer</PanelLink>
        </span>
      }
    />
  );
}

/** « 212 kWh », or of the steps that have a value. */
function energyWords({ values, stepS }: Curve): string {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return 'aucune mesure';
  const wh = (known.reduce((sum, value) => sum + value, 0) * stepS) / 3600;
  const text = scaled(wh, energyScale(wh));
  return known.length < values.length ? `${text} mesurés, jour incomplet` : text;
}
