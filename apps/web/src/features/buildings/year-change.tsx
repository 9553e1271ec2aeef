import type { ComparedPeriods } from '@joulerie/contract/energy-year';
import { comparableChange, comparedPart, deliveriesReserve, whyNotComparable } from '@joulerie/domain/measures';
import { difference } from '../../lib/format.ts';
import { Delta, PlainDeltas } from '../../ui/kpi.tsx';

type Props = {
  comparison: ComparedPeriods | null;
  /** With words: against what, and on which days. */
  long?: boolean;
};

/** How a year moved against the year before, on the days that the same meters measured whole in both. */
export function YearChange({ comparison, long = false }: Props) {
  const change = comparison && comparableChange(comparison);
  if (!comparison || change === null) {
    const why = whyNotComparable(comparison);
    return (
      <span style={{ color: 'var(--secondary)' }} title={long ? undefined : why}>
        non comparable{long && `\u00a0: ${why}`}
      </span>
    );
  }
  const part = comparedPart(comparison);
  const reserve = deliveriesReserve(comparison);
  const delta = <Delta value={change}>{difference(change, 1)}</Delta>;
  const said = [part && `comparé sur ${part}`, reserve].filter(Boolean).join(' · ');
  return (
    <span title={long || said === '' ? undefined : said}>
      {reserve === null ? delta : <PlainDeltas>{delta}</PlainDeltas>}
      {long && ` en un an${part ? `, sur ${part}` : ''}${reserve === null ? '' : ` · ${reserve}`}`}
    </span>
  );
}
