import type { Cost } from '@joulerie/contract/costs';
import classes from './costs.module.css';
import { groupNotices } from './notices.ts';

/** « À savoir »: each reserve of a bill once, with the sources that it concerns. */
export function CostNotices({ cost }: { cost: Cost }) {
  return (
    <ul className={classes.unknown}>
      {groupNotices(cost.sources).map(({ text, details }) => (
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
