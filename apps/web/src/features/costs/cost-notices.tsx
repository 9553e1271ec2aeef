import classes from './costs.module.css';
import type { Notice } from './notices.ts';

/** « À savoir »: each reserve of a bill once, with the sources that it concerns. */
export function CostNotices({ notices }: { notices: readonly Notice[] }) {
  return (
    <ul className={classes.unknown}>
      {notices.map(({ text, details }) => (
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
