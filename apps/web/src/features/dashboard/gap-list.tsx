import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { WhyGaps } from '../collection/collection.public.ts';
import classes from './dashboard.module.css';
import { type GapGroup, type SourcedGap, groupGaps } from './gap-groups.ts';

/** Moments listed of one meter and one cause. */
const LISTED = 8;

type Meter = NonNullable<GapGroup['meter']>;

type Props = {
  gaps: readonly SourcedGap[];
  /** « gaz pas encore reçu »; empty where all is received. */
  awaited: string;
  /** The source whose page this is: it has no link to itself. */
  here: string | null;
};

/** « Du 3 au 5 » begins a sentence. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many gaps there are and how long, and what is not received yet; on a click, the meter, the cause and the cure of each. */
export function GapList({ gaps, awaited, here }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ meter: Meter; range: GapGroup['range'] } | null>(null);
  const lost = gaps.filter((gap) => !gap.awaited);
  const days = lost.reduce((sum, gap) => sum + (gap.toMs - gap.fromMs), 0) / 86_400_000;
  const length =
    days >= 1
      ? `${Math.round(days)}\u00a0jour${days >= 1.5 ? 's' : ''}`
      : `${Math.max(1, Math.round(days * 24))}\u00a0h`;
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        width="min(400px, calc(100vw - 32px))"
        position="bottom-end"
        withinPortal
      >
        <Popover.Target>
          <button type="button" className={classes.why} onClick={() => setOpen(!isOpen)}>
            {[
              lost.length > 0 &&
                (lost.length === 1 ? `1\u00a0trou de ${length}` : `${lost.length}\u00a0trous, ${length} en tout`),
              lost.length < gaps.length && (awaited || 'derniers jours pas encore reçus'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ul className={classes.gaps} aria-label="Trous des mesures">
            {groupGaps(gaps).map(({ meter, cause, cure, moments, range }) => (
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
                  {capital(moments.slice(0, LISTED).join(', '))}
                  {moments.length > LISTED && ` et ${moments.length - LISTED}\u00a0autres`}.
                </div>
                <div className={classes.cure}>{cure}</div>
                {meter && (
                  <button
                    type="button"
                    className={classes.why}
                    onClick={() => {
                      setOpen(false);
                      setAsked({ meter, range });
                    }}
                  >
                    Pourquoi ce trou&nbsp;?
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      {asked && (
        <Suspense fallback={null}>
          <WhyGaps source={asked.meter} range={asked.range} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
