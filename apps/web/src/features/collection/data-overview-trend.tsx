import type { DataOverview } from '@joulerie/contract/data-overview';
import { civilDate, parseIsoDay, FRENCH_SHORT_MONTHS } from '@joulerie/domain/calendar';
import { VisuallyHidden } from '@mantine/core';
import { NONE, count, number, percent } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './data-overview.module.css';

const nameOf = (month: string): string => {
  const { year, month: of } = civilDate(parseIsoDay(month)!);
  return `${FRENCH_SHORT_MONTHS[of - 1]} ${year}`;
};

/** The least share that fills the height: a month that lacks one day in a hundred is not a disaster. */
const LEAST_TOP = 0.05;

const missingOf = ({ due, received }: { due: number; received: number }): number => Math.max(0, due - received);

/** The days of sources that were not measured, month by month: as a share of those that were due, so that a growing portfolio is no fault. */
export function OverviewTrend({ trend }: Pick<DataOverview, 'trend'>) {
  const shares = trend.map((one) => (one.due === 0 ? null : missingOf(one) / one.due));
  const top = Math.max(LEAST_TOP, ...shares.map((share) => share ?? 0));
  return (
    <Panel title="Jours manquants, mois par mois">
      <ol className={classes.trend}>
        {trend.map((one, i) => (
          <li key={one.month} title={`${nameOf(one.month)}\u00a0: ${wordsOf(one)}`}>
            <span className={classes.track} aria-hidden>
              <span className={classes.share}>{shares[i] === null ? NONE : number(missingOf(one))}</span>
              <span className={classes.bar} style={{ height: `calc((100% - 18px) * ${(shares[i] ?? 0) / top})` }} />
            </span>
            <span className={classes.month} aria-hidden>
              {nameOf(one.month).charAt(0).toUpperCase()}
            </span>
            <VisuallyHidden>
              {nameOf(one.month)}&nbsp;: {wordsOf(one)}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        En jours de source, sur les douze derniers mois complets. La hauteur est leur part des jours attendus depuis la
        première mesure de chaque source&nbsp;; le haut vaut {percent(top)}.
      </p>
    </Panel>
  );
}

function wordsOf(one: DataOverview['trend'][number]): string {
  if (one.due === 0) return 'aucun jour attendu';
  const missing = missingOf(one);
  if (missing === 0) return `aucun jour manquant sur ${number(one.due)}`;
  return `${count(missing, 'jour manquant', 'jours manquants')} sur ${number(one.due)}, ${percent(missing / one.due)}`;
}
