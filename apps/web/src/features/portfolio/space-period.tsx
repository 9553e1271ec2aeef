import { addMonths, completeYear, isoDay, parseIsoDay, startOfMonth } from '@joulerie/domain/calendar';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { monthRange } from '../../lib/format-date.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import {
  MONTH_PERIODS,
  type MonthPeriod,
  type Months,
  addressOf,
  kindOf,
  lastOf,
  monthsOf,
  shifted,
} from './month-periods.ts';
import type { SpaceView } from './space-search.ts';
import classes from './space-period.module.css';

const LABELS: Record<MonthPeriod, string> = { '12mois': '12\u00a0mois', annee: 'Année', mois: 'Mois', libre: 'Libre' };
/** Longest period that the lists give, in months. */
const MOST_MONTHS = 36;

type Props = {
  view: Pick<SpaceView, 'months'>;
  today: number;
  /** The months that the address does not say; the twelve complete ones by default. */
  usual?: Months;
  onChoose: (choice: ReturnType<typeof addressOf>) => void;
};

/** One bar drives the figures and the list: complete months alone, which are kept one by one. */
export function SpacePeriod({ view, today, usual = completeYear(today), onChoose }: Props) {
  const months = view.months ? monthsOf(view.months, today) : usual;
  const kind = kindOf(months, today);
  const [free, setFree] = useState(false);
  const go = (next: Months) => {
    setFree(false);
    onChoose(addressOf(next, usual));
  };
  const [before, after] = [shifted(months, kind, -1, today), shifted(months, kind, 1, today)];
  return (
    <section className={classes.bar} aria-label="Période">
      <button
        type="button"
        className={classes.arrow}
        aria-label="Période précédente"
        onClick={() => before && go(before)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      <strong className={classes.where} aria-live="polite">
        {monthRange(isoDay(months.fromDay), isoDay(months.toDay - 1))}
      </strong>
      <button
        type="button"
        className={classes.arrow}
        aria-label="Période suivante"
        disabled={after === null}
        onClick={() => after && go(after)}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
      <div className={classes.kinds} role="group" aria-label="Durée">
        {MONTH_PERIODS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={free ? one === 'libre' : kind === one}
            onClick={() => (one === 'libre' ? setFree(true) : go(lastOf(one, today)))}
          >
            {LABELS[one]}
          </button>
        ))}
      </div>
      {free && <Free months={months} today={today} onGo={go} />}
      <span className={classes.hint}>comparé à la même période un an plus tôt</span>
    </section>
  );
}

/** First and last month, typed. */
function Free({ months, today, onGo }: { months: Months; today: number; onGo: (months: Months) => void }) {
  const last = isoDay(startOfMonth(today) - 1).slice(0, 7);
  const [from, setFrom] = useState(isoDay(months.fromDay).slice(0, 7));
  const [to, setTo] = useState(isoDay(months.toDay - 1).slice(0, 7));
  const [fromDay, lastMonth] = [parseIsoDay(`${from}-01`), parseIsoDay(`${to}-01`)];
  const wrong =
    fromDay === null || lastMonth === null
      ? 'Choisissez deux mois'
      : to > last
        ? 'Le dernier mois n’est pas encore complet'
        : lastMonth < fromDay
          ? 'Le dernier mois précède le premier'
          : lastMonth >= addMonths(fromDay, MOST_MONTHS)
            ? `${MOST_MONTHS}\u00a0mois au plus`
            : null;
  return (
    <form
      className={classes.free}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null) onGo({ fromDay: fromDay!, toDay: addMonths(lastMonth!, 1) });
      }}
    >
      <label>
        de <input type="month" value={from} max={last} onChange={(event) => setFrom(event.currentTarget.value)} />
      </label>
      <label>
        à <input type="month" value={to} max={last} onChange={(event) => setTo(event.currentTarget.value)} />
      </label>
      <PlainButton small type="submit" disabled={wrong !== null}>
        Voir ces mois
      </PlainButton>
      {wrong && (
        <span className={classes.hint} role="status">
          {wrong}
        </span>
      )}
    </form>
  );
}
