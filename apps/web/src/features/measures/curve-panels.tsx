import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { lateFrom } from '../../charts/absences.ts';
import { CalendarCarpet } from '../../charts/calendar-carpet.tsx';
import { carpetCells } from '../../charts/carpet-cells.ts';
import { DailyRange } from '../../charts/daily-range.tsx';
import { type DurationCurve, durationCurve } from '../../charts/duration-curve.ts';
import { LoadCurve } from '../../charts/load-curve.tsx';
import { LoadDuration } from '../../charts/load-duration.tsx';
import type { Curve, SubscribedLine } from '../../charts/series.ts';
import { count } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { DayBeside } from './day-beside.tsx';
import { grainWords, tooLong } from './grain.ts';
import { type Solar, grossCurve } from './gross-curve.ts';
import { baseLoadSentence, measuredSteps, peakSentence } from './headline.ts';
import { curveWithin, wholeCurve } from '../../charts/gaps.ts';
import { hourlyCurve } from './hourly-curve.ts';
import classes from './measures.module.css';
import { rangeName } from './period.ts';
import type { DayRange } from './period-kinds.ts';

type Props = {
  curve: Curve;
  /** The same days of the period compared with. */
  before: Curve | null;
  range: DayRange;
  /** Those that figures cover. */
  figured: DayRange;
  subscribed: SubscribedLine | null;
  /** Why the sum of the curves is not that of every source: « B » n’a pas de courbe; nothing is concluded from it then. */
  lacking: string | null;
  /** What the site produces; null where it has no panels. */
  solar: Solar | null;
  /** What the base load of these days costs in a year; null where it is not known. */
  baseLoadEurPerYear: number | null;
  /** The person asked for hours. */
  hourly: boolean;
  bill: ReactNode;
  /** The curve comes first: a short period, or asked for. */
  first: boolean;
  nowMs: number;
  /** Shows one day alone. */
  onDay: (day: number) => void;
  /** Paris day of the curve that stands beside the carpet. */
  opened: number | null;
  onOpened: (day: number | null) => void;
};

/** What only a load curve shows: the carpet, the duration curve beside the bill, and the curve itself. */
export function CurvePanels(props: Props) {
  const { curve, range, subscribed, nowMs, lacking } = props;
  const whole = useMemo(() => wholeCurve(curve), [curve]);
  // Where a source has no curve at all, that of the others is all there is to draw.
  const painted = lacking === null ? whole : curve;
  const cells = useMemo(() => carpetCells(painted, range.fromDay, range.toDay), [painted, range]);
  const late = useMemo(() => lateFrom(painted), [painted]);
  const { figured } = props;
  const { solar } = props;
  const drawn = useMemo(() => durationOf(whole, figured), [whole, figured]);
  const gross = useMemo(() => solar && grossCurve(whole, solar), [whole, solar]);
  // Behind panels, what is drawn has no base load: what is used has.
  const used = useMemo(() => (gross ? durationOf(gross, figured) : drawn), [gross, drawn, figured]);
  const unknownBase = solar !== null && gross === null;
  const duration = {
    ...drawn,
    baseLoadW: unknownBase ? null : used.baseLoadW,
    baseLoadKWhPerYear: unknownBase ? null : used.baseLoadKWhPerYear,
  };
  const shown = useMemo(() => (props.hourly && curve.stepS < 3600 ? hourlyCurve(curve) : curve), [curve, props.hourly]);
  const before = useMemo(
    () => (props.before && props.hourly && props.before.stepS < 3600 ? hourlyCurve(props.before) : props.before),
    [props.before, props.hourly],
  );
  const days = range.toDay - range.fromDay;
  const opened =
    props.opened !== null && props.opened >= range.fromDay && props.opened < range.toDay ? props.opened : null;
  const long = tooLong(range, shown.stepS === 3600 ? 'hourly' : 'raw', shown.stepS);
  const peak = lacking === null ? peakSentence(whole) : null;
  const base =
    lacking !== null
      ? null
      : unknownBase
        ? 'Talon inconnu\u00a0: ce qui est produit et consommé sur place n’est pas mesuré'
        : baseLoadSentence(used, energyOf(used), solar !== null);
  const line = long ? (
    <DailyRange
      title="Puissance de chaque jour"
      subtitle="minimum, moyenne et maximum · choisissez un jour pour voir sa courbe"
      curve={painted}
      fromDay={range.fromDay}
      toDay={range.toDay}
      subscribed={subscribed}
      nowMs={nowMs}
      onDay={props.onDay}
      footer={peak && <span>{peak}</span>}
    />
  ) : (
    <LoadCurve
      title="Courbe de charge"
      subtitle={grainWords('raw', shown.stepS)}
      curve={shown}
      compare={before}
      subscribed={subscribed}
      nowMs={nowMs}
      footer={peak && <span>{peak}</span>}
    />
  );
  const carpet = days >= 7 && (
    <CalendarCarpet
      title={days > 340 && days < 400 ? 'Une année d’un coup d’œil' : 'Jour par jour'}
      subtitle={`${grainWords('raw', cells.stepS)} · choisissez un jour pour voir sa courbe`}
      cells={cells}
      energy={curve.energy}
      gaps={curve.gaps}
      nowMs={nowMs}
      lateFromMs={late}
      onDay={props.onOpened}
      footer={base ? <span>{base}</span> : undefined}
    />
  );
  return (
    <>
      {props.first && line}
      {carpet && (
        <div className={classes.beside} data-open={opened !== null || undefined}>
          {carpet}
          {opened !== null && (
            <DayBeside
              curve={painted}
              day={opened}
              subscribed={subscribed}
              whole={lacking === null}
              nowMs={nowMs}
              onOpen={props.onDay}
              onClose={() => props.onOpened(null)}
            />
          )}
        </div>
      )}
      <div className={classes.pair}>
        {props.bill}
        {lacking === null ? (
          <LoadDuration
            title="Puissance appelée, classée"
            subtitle={`${rangeName(figured)} · ${count(Math.round(duration.hours), 'heure')}`}
            duration={duration}
            energy={curve.energy}
            subscribed={subscribed}
            baseLoadEurPerYear={duration.baseLoadW === null ? null : props.baseLoadEurPerYear}
          />
        ) : (
          <Notice>
            <span>
              La courbe est la somme d’une partie des sources&nbsp;: {lacking} sur cette période. Le maximum, le talon
              et la durée de chaque puissance du bâtiment ne sont pas connus.
            </span>
          </Notice>
        )}
      </div>
      {!props.first && line}
    </>
  );
}

const durationOf = (curve: Curve, days: DayRange): DurationCurve =>
  durationCurve(measuredSteps(curveWithin(curve, days)), curve.stepS);

const energyOf = ({ powerW, stepS }: DurationCurve): number =>
  powerW.reduce((sum, power) => sum + (power * stepS) / 3600, 0);
