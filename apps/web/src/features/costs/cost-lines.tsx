import type { Cost } from '@joulerie/contract/costs';
import { euros, number } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import classes from './costs.module.css';

type Line = Cost['lines'][number];

/** `72 079 kWh × 0,17120 €/kWh`, when the line is a quantity at a price. */
function reckoning(line: Line): string | null {
  if (line.quantity === null || line.unitPrice === null) return null;
  const days = line.quantityUnit === 'jour' && line.quantity >= 2 ? 'jours' : (line.quantityUnit ?? '');
  const quantity = number(line.quantity, Math.abs(line.quantity) < 10 ? 2 : 0);
  const price = number(line.unitPrice, Math.abs(line.unitPrice) < 1 ? 5 : 2);
  return `${quantity}\u00a0${days} × ${price}\u00a0${line.unitPriceUnit ?? ''}`;
}

/** A bill line by line. What another price already holds is said, and weighs nothing. */
export function CostLines({ lines, several }: { lines: readonly Line[]; several: boolean }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, i) => (
        <li key={i}>
          <span>{line.label}</span>
          <span className={classes.number}>{line.included ? 'compris' : euros(line.amountEur, true)}</span>
          <span className={classes.status}>
            {[several ? line.sourceName : null, reckoning(line), dayRange(line.from, line.to)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
