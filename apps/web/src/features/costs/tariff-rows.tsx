import type { Cost } from '@joulerie/contract/costs';
import { decimals } from '../../lib/format.ts';
import { date, dayRange } from '../../lib/format-date.ts';
import classes from './costs.module.css';

type Row = Cost['rows'][number];

const STATUS: Record<Row['status'], string> = {
  verified: 'vérifié par deux sources',
  single_source: 'lu dans une seule source',
  derived: 'déduit par une règle',
  unverified: 'non vérifié',
  suspect: 'douteux',
  own_bill: 'lu sur votre facture',
};

/** `0,1091 €/kWh`, `21,93 %`: a figure of a tariff with all the decimals that it was published with. */
export function tariffFigure({ value, unit }: { value: number; unit: string }): string {
  const figure = decimals(value, unit.startsWith('€') ? 2 : 0, 6);
  return unit === '' ? figure : `${figure}\u00a0${unit}`;
}

/** The tariff rows of a bill, numbered so that its lines can name them: what, how much, when, from which text. */
export function TariffRows({ rows }: { rows: readonly Row[] }) {
  return (
    <ol className={classes.unknown} aria-label="Tarifs utilisés">
      {rows.map((row) => (
        <li key={row.id}>
          {row.label}&nbsp;: <span className={classes.figure}>{tariffFigure(row)}</span>
          <div className={classes.status}>
            {row.to ? dayRange(row.from, row.to) : `depuis le ${date(row.from)}`} · {STATUS[row.status]}
          </div>
          <div className={classes.status}>
            <Reference row={row} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Where something was read: of a page that is named by its address (« moneyvox.fr, prix du gaz en mars »), the site alone. */
export const placeName = (title: string): string => /^([a-z\d-]+(?:\.[a-z\d-]+)+),/.exec(title)?.[1] ?? title;

/** The first reference is the text; the others are where it was read. */
function Reference({ row }: { row: Row }) {
  const [text, ...others] = row.references;
  if (!text) return null;
  return (
    <>
      {text.url ? (
        <a href={text.url} target="_blank" rel="noreferrer">
          {text.title}
        </a>
      ) : (
        text.title
      )}
      {others.length > 0 &&
        ` (lu aussi\u00a0: ${[...new Set(others.map((one) => placeName(one.title)))].join('\u00a0; ')})`}
    </>
  );
}

/** « tarif 3 », « tarifs 3 et 4 »: the numbers of the rows that made a line, null for a line without one. */
export function rowNumbers(line: { rows: readonly string[] }, rows: readonly Row[]): string | null {
  const numbers = line.rows.map((id) => rows.findIndex((row) => row.id === id) + 1).filter((n) => n > 0);
  if (numbers.length === 0) return null;
  const last = numbers.at(-1)!;
  return numbers.length === 1 ? `tarif\u00a0${last}` : `tarifs ${numbers.slice(0, -1).join(', ')} et\u00a0${last}`;
}
