import type { Cost } from '@joulerie/contract/costs';
import type { Source } from '@joulerie/contract/sources';
import { parisDay, parseIsoDay, usualPeriod } from '@joulerie/domain/calendar';
import { frenchList } from '@joulerie/domain/vocabulary';
import { useMemo, useState } from 'react';
import { euros } from '../../lib/format.ts';
import { date, dayRange } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import type { DayRange } from '../measures/measures.public.ts';
import classes from './costs.module.css';
import { isPartial, knownEur, measuredDaysNote } from './known-cost.ts';
import { useCost } from './queries.ts';
import { besideSupply, mendableGap, partialNote } from './unknown-cause.ts';

/** What the source costs over its last twelve measured months with the offer as it stands. */
export function SheetCost({ source }: { source: Source }) {
  const [today] = useState(() => parisDay(Date.now()));
  const range = useMemo(() => yearOf(source, today), [source, today]);
  const cost = useCost({ kind: 'source', id: source._id }, { range, frequency: 'yearly' });
  if (!cost.data) return <p className={classes.sheetCost}>Calcul du coût…</p>;
  const eur = knownEur(cost.data);
  const whole = isPartial(cost.data) ? null : (measuredDaysNote(cost.data) ?? '');
  const { start_date, end_date, estimated } = cost.data;
  return (
    <div className={classes.sheetCost} aria-busy={cost.isFetching}>
      <div>
        <strong>{eur === null ? (besideSupply(cost.data) ?? 'Coût inconnu') : euros(eur, true)}</strong>
        {eur !== null && ' TTC'} {eur !== null && estimated && <Chip tone="warn">estimation</Chip>}
      </div>
      <p className={classes.note}>
        {dayRange(start_date, end_date)}
        {eur === null
          ? ` · ${mendableGap(cost.data.unknown)?.reason ?? 'pas de mesure'}`
          : whole !== null
            ? whole && ` · ${whole}`
            : ` · partiel\u00a0: ${partialNote(cost.data)}`}
      </p>
      {eur !== null && <p className={classes.note}>{pricesWords(cost.data)}</p>}
    </div>
  );
}

/** Where the prices come from, each source once, and since when the last ones hold. */
function pricesWords({ rows }: Cost): string {
  const published = rows.filter(({ status }) => status !== 'own_bill');
  const titles = [...new Set(published.flatMap(({ references }) => references.slice(0, 1).map(({ title }) => title)))];
  if (titles.length === 0) return 'Prix saisis.';
  const newest = published
    .map(({ from }) => from)
    .toSorted()
    .at(-1)!;
  return `Prix publiés\u00a0: ${frenchList(titles)}\u00a0; dernier barème du ${date(newest)}.`;
}
/** The twelve months of its figures; the last twelve of its measures where it has none. */
function yearOf({ year, lastDay }: Source, today: number): DayRange {
  const [from, to] = [parseIsoDay(year?.from ?? ''), parseIsoDay(year?.to ?? '')];
  if (from !== null && to !== null) return { fromDay: from, toDay: to + 1 };
  const last = parseIsoDay(lastDay ?? '');
  return last === null ? usualPeriod(today) : { fromDay: last - 364, toDay: last + 1 };
}
