import type { ImportReport } from '@joulerie/contract/import-report';
import { isVariableName } from '@joulerie/domain/vocabulary';
import { figureText, quantity } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { parisDay } from '@joulerie/domain/calendar';
import classes from './imports.module.css';

type Props = {
  report: Pick<ImportReport, 'series'>;
  /** An answer is still expected: what was read is one reading of the file, not its energy. */
  proposed?: boolean;
};

/** What was read in one line, beside the button that stores it: its days and the totals of its energies. */
export function TotalLine({ report: { series }, proposed = false }: Props) {
  const sums = series.filter(
    ({ total, totalKind, variable }) => total !== null && totalKind === 'sum' && isVariableName(variable),
  );
  const [first, ...others] = sums.map(({ total, totalUnit }) => figureText(quantity(total, totalUnit)));
  const days = series.flatMap(({ from, to }) =>
    from && to ? [{ from: parisDay(Date.parse(from)), last: parisDay(Date.parse(to) - 1) }] : [],
  );
  if (days.length === 0) return null;
  const range = dayRange(Math.min(...days.map((one) => one.from)), Math.max(...days.map((one) => one.last)));
  return (
    <span className={classes.totalLine}>
      {first && (proposed ? `lecture proposée\u00a0: ${first}` : <strong>{first}</strong>)}
      {others.length === 1 && ` et ${others[0]}`}
      {others.length > 1 && ` et ${others.length}\u00a0autres totaux`}
      <span className={classes.hint}>{range}</span>
    </span>
  );
}
