import type { ComparedPeriods } from '@joulerie/contract/energy-year';
import { comparableChange } from '@joulerie/domain/measures';
import { count, difference, percent } from '../../lib/format.ts';
import { Delta } from '../../ui/kpi.tsx';

/** From here on, a share is written « 100 % ». */
const ALL = 0.995;

type Props = {
  comparison: ComparedPeriods | null;
  /** With words: against what, and on which days. */
  long?: boolean;
};

/** How a year moved against the year before, on the days that the same meters measured whole in both. */
export function YearChange({ comparison, long = false }: Props) {
  const change = comparison && comparableChange(comparison);
  if (!comparison || change === null) {
    const why = whyNot(comparison);
    return (
      <span style={{ color: 'var(--secondary)' }} title={long ? undefined : why}>
        non comparable{long && `\u00a0: ${why}`}
      </span>
    );
  }
  const part = partOf(comparison);
  return (
    <span title={long || !part ? undefined : `comparé sur ${part}`}>
      <Delta value={Math.abs(change) < 0.0005 ? 0 : change}>{difference(change, 1)}</Delta>
      {long && ` en un an${part ? `, sur ${part}` : ''}`}
    </span>
  );
}

/** Why two years are not comparable. */
function whyNot(comparison: ComparedPeriods | null): string {
  if (!comparison || comparison.days === 0 || comparison.previous <= 0) return 'aucun jour mesuré aussi un an plus tôt';
  return `seulement ${partOf(comparison) ?? 'une partie'}`;
}

/** On what a comparison stands; null where that is the whole year, but the 29 February. */
function partOf({ days, elapsed, share, dayShare }: ComparedPeriods): string | null {
  if (days !== null)
    return days >= elapsed - 1 ? null : `${count(days, 'jour mesuré', 'jours mesurés')} des deux côtés`;
  if (share < ALL && share <= dayShare) return `${percent(share, 0)} du total, mesurés des deux côtés`;
  return dayShare < ALL ? `${percent(dayShare, 0)} des jours, mesurés des deux côtés` : null;
}
