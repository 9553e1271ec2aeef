import type { Cost } from '@joulerie/contract/costs';
import { decimals, euros, number } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { sourceName } from '../../lib/source-name.ts';
import classes from './costs.module.css';
import { rowNumbers } from './tariff-rows.tsx';

type Line = Cost['lines'][number];

/** `72 079 kWh × 0,1712 €/kWh`, when the line is a quantity at a price. */
function reckoning(line: Line): string | null {
  if (line.quantity === null || line.unitPrice === null) return null;
  const days = line.quantityUnit === 'jour' && line.quantity >= 2 ? 'jours' : (line.quantityUnit ?? '');
  const quantity = number(line.quantity, Math.abs(line.quantity) < 10 ? 2 : 0);
  const price = decimals(line.unitPrice, 2, 5);
  return `${quantity}\u00a0${days} × ${price}\u00a0${line.unitPriceUnit ?? ''}`;
}

type Props = { lines: readonly Line[]; rows: Cost['rows']; several: boolean };

/** A bill line by line, each with the numbers of its tariffs. What another price already holds is said, and weighs nothing. */
export function CostLines({ lines, rows, several }: Props) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, i) => (
        <li key={i}>
          <span>{line.label}</span>
          <span className={classes.number}>{line.included ? 'compris' : euros(line.amountEur, true)}</span>
          <span className={classes.status}>
            {[
              several ? sourceName(line.sourceName) : null,
              reckoning(line),
              dayRange(line.from, line.to),
              rowNumbers(line, rows),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
