import type { ReactNode } from 'react';
import classes from './why-lines.module.css';

type Props = {
  /** The figure that is explained, as the page shows it. */
  total: string;
  /** After it: status, dates. */
  about?: ReactNode;
  /** What makes it, each with its amounts; they add up to `sum`, which is left out of a single one. */
  lines: readonly { label: string; note?: string | null; amounts: readonly string[] }[];
  sum?: readonly string[];
  /** The one sentence to keep in mind. */
  caveat?: ReactNode;
};

export function WhyTotal({ total, about }: Pick<Props, 'total' | 'about'>) {
  return (
    <p className={classes.headline}>
      <strong>{total}</strong> {about}
    </p>
  );
}

export const WhyCaveat = ({ children }: { children: ReactNode }) => <p className={classes.caveat}>{children}</p>;

/** What an explanation of a figure begins with: the total, its lines, one sentence of caveat. */
export function WhyLines({ total, about, lines, sum, caveat }: Props) {
  return (
    <>
      <WhyTotal total={total} about={about} />
      {lines.length > 0 && (
        <table className={classes.lines} aria-label="Ce qui fait ce total">
          <tbody>
            {lines.map(({ label, note, amounts }, i) => (
              <tr key={i}>
                <th scope="row">
                  {label}
                  {note && <div className={classes.note}>{note}</div>}
                </th>
                {amounts.map((amount, k) => (
                  <td key={k}>{amount}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {lines.length > 1 && sum && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {sum.map((amount, k) => (
                  <td key={k}>{amount}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {caveat && <WhyCaveat>{caveat}</WhyCaveat>}
    </>
  );
}
