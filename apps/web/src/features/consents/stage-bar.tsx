import { number } from '../../lib/format.ts';
import classes from './consents.module.css';

export type StageCount = { key: string; words: string; count: number };

/** How many are at each stage: a bar for the eye, and the same in words. Stages without any are left out. */
export function StageBar({ label, stages }: { label: string; stages: readonly StageCount[] }) {
  const some = stages.filter(({ count }) => count > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {some.map(({ key, count }) => (
          <span key={key} data-stage={key} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.stages} aria-label={label}>
        {some.map(({ key, words, count }) => (
          <li key={key}>
            <span className={classes.key} data-stage={key} aria-hidden />
            {words} <strong className="figures">{number(count)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
