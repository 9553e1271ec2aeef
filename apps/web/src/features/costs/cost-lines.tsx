import type { Cost } from '@joulerie/contract/costs';
import { decimals, euros, number } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import { sourceName } from '../../lib/source-name.ts';
import classes from './costs.module.css';
import { groupLines } from './group-lines.ts';
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

/** A bill part by part, each unfolded into its lines with the numbers of their tariffs. What another price already holds weighs nothing. */
export function CostLines({ lines, rows, several }: Props) {
  return (
    <ul className={classes.lines}>
      {groupLines(lines).map((group) => (
        <li key={group.label}>
          {group.lines.length === 1 ? (
            <OneLine line={group.lines[0]!} rows={rows} several={several} label={group.label} />
          ) : (
            <details className={classes.part}>
              <summary>
                <span>{group.label}</span>
                <span className={classes.number}>{amount(group.amountEur)}</span>
              </summary>
              <ul className={classes.lines}>
                {group.lines.map((line, i) => (
                  <li key={i}>
                    <OneLine line={line} rows={rows} several={several} label={line.label} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

const amount = (eur: number | null): string => (eur === null ? 'compris' : euros(eur, true));

function OneLine({ line, rows, several, label }: { line: Line; rows: Cost['rows']; several: boolean; label: string }) {
  return (
    <div className={classes.line}>
      <span>{label}</span>
      <span className={classes.number}>{amount(line.included ? null : line.amountEur)}</span>
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
    </div>
  );
}
