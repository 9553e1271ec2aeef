import type { PeriodComparison } from '@joulerie/contract/measures';
import { count, difference, percent } from '../../lib/format.ts';
import { Delta } from '../../ui/kpi.tsx';
import { change, withArticle } from '../measures/measures.public.ts';

/** Below half of what is known, what both periods measured says nothing of the whole. */
const ENOUGH = 0.5;

type Props = {
  comparison: PeriodComparison;
  /** « N-1 » or « période précédente ». */
  name: string;
  /** Days of the period shown. */
  periodDays: number;
};

/** « −3,2 % par rapport à N-1, sur 20 jours mesurés des deux côtés », or why nothing is compared. */
export function PeriodChange({ comparison, name, periodDays }: Props) {
  const { elapsed, days, share, now, previous } = comparison;
  const relative = change(now, previous);
  if (elapsed === 0) return 'aucun jour entier à comparer';
  if (days === 0 || relative === null) return `aucun jour mesuré aussi pour ${withArticle(name)}`;
  const part =
    days === null
      ? `${percent(share, 0)} de la période, mesurés des deux côtés`
      : `${count(days, 'jour')} ${days === 1 ? 'mesuré' : 'mesurés'} des deux côtés`;
  if (share < ENOUGH) return `trop peu à comparer\u00a0: ${part}`;
  return (
    <>
      <Delta value={Math.abs(relative) < 0.0005 ? 0 : relative}>{difference(relative, 1)}</Delta> par rapport à{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{withArticle(name)}</span>
      {days !== periodDays && `, sur ${part}`}
    </>
  );
}
