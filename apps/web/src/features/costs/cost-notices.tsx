import { getSourceCost } from '#calls/costs';
import type { Cost } from '@joulerie/contract/costs';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { dataKey } from '../measures/measures.public.ts';
import classes from './costs.module.css';
import { groupNotices } from './notices.ts';

/** Sources whose own answers are asked for, to name them: more would be a list that nobody reads. */
const MOST_SOURCES = 12;

/** « À savoir »: each reserve of a bill once, with the sources that it concerns. */
export function CostNotices({ cost }: { cost: Cost }) {
  const seen = cost.sources.filter(({ _id }) => _id !== null);
  const named = cost.sources.length > 1 && seen.length <= MOST_SOURCES ? seen : [];
  const query = { start_date: cost.start_date, end_date: cost.end_date, frequency: 'yearly' as const };
  const known = useQueries({
    queries: named.map(({ _id }) => ({
      queryKey: [...dataKey({ kind: 'source', id: _id! }), 'cost', query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getSourceCost, { params: { id: _id! }, query }, { signal }),
    })),
    combine: (answers) => answers.map(({ data }, i) => ({ source: named[i]!.name, texts: data?.warnings ?? [] })),
  });
  return (
    <ul className={classes.unknown}>
      {groupNotices(cost.warnings, known, cost.sources.length).map(({ text, details }) => (
        <li key={text}>
          {text}
          {details.length > 0 && (
            <ul className={classes.details}>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
