import { count, number } from '../lib/format.ts';
import classes from './pagination.module.css';

type Props = {
  /** Starts at 1. */
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
};

/** « n résultats trouvés » and the pages. One page shows the count only. */
export function Pagination({ page, limit, total, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / limit));
  return (
    <div className={classes.bar}>
      <span className={classes.count} role="status">
        {count(total, 'résultat trouvé', 'résultats trouvés')}
      </span>
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <PageButton label="Page précédente" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            ‹
          </PageButton>
          {shownPages(page, pages).map((shown, index) =>
            shown === null ? (
              <span key={`gap-${index}`} className={classes.gap} aria-hidden>
                …
              </span>
            ) : (
              <PageButton key={shown} label={`Page ${shown}`} current={shown === page} onClick={() => onPage(shown)}>
                {number(shown)}
              </PageButton>
            ),
          )}
          <PageButton label="Page suivante" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            ›
          </PageButton>
        </nav>
      )}
    </div>
  );
}

type ButtonProps = { label: string; current?: boolean; disabled?: boolean; onClick: () => void; children: string };

function PageButton({ label, current = false, disabled = false, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** First, last, and the neighbours of the open page; null is a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}
