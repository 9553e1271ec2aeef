import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './dashboard.module.css';
import { type SourcedGap, groupGaps } from './gap-groups.ts';

/** Moments listed of one meter and one cause. */
const LISTED = 8;

type Props = {
  gaps: readonly SourcedGap[];
  /** The source whose page this is: it has no link to itself. */
  here: string | null;
};

/** How many gaps there are and how long; on a click, the meter, the cause and the cure of each. */
export function GapList({ gaps, here }: Props) {
  const days = gaps.reduce((sum, gap) => sum + (gap.toMs - gap.fromMs), 0) / 86_400_000;
  const length =
    days >= 1
      ? `${Math.round(days)}\u00a0jour${days >= 1.5 ? 's' : ''}`
      : `${Math.max(1, Math.round(days * 24))}\u00a0h`;
  return (
    <Popover width="min(400px, calc(100vw - 32px))" position="bottom-end" withinPortal>
      <Popover.Target>
        <button type="button" className={classes.why}>
          {gaps.length === 1 ? `1\u00a0trou de ${length}` : `${gaps.length}\u00a0trous, ${length} en tout`}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.gaps} aria-label="Trous des mesures">
          {groupGaps(gaps).map(({ meter, cause, cure, moments }) => (
            <li key={[meter?.id, cause, cure].join(' ')}>
              {meter && (
                <strong>
                  {meter.id === here ? (
                    meter.name
                  ) : (
                    <Link to="/source/$id/data" params={{ id: meter.id }}>
                      {meter.name}
                    </Link>
                  )}
                </strong>
              )}
              <div>{cause}.</div>
              <div>
                {moments.slice(0, LISTED).join(', ')}
                {moments.length > LISTED && ` et ${moments.length - LISTED}\u00a0autres`}
              </div>
              <div className={classes.cure}>{cure}</div>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
