import type { PeriodComparison } from '@joulerie/contract/measures';
import {
  MOST_ADDED,
  addedWords,
  deliveriesReserve,
  leastShare,
  panelsReason,
  restReserve,
} from '@joulerie/domain/measures';
import { count, difference, percent } from '../../lib/format.ts';
import { Delta, PlainDeltas } from '../../ui/kpi.tsx';
import { change, withArticle } from '../measures/measures.public.ts';

/** Below half of what is known, what both periods measured says nothing of the whole. */
const ENOUGH = 0.5;
/** From here on, a share is written « 100 % ». */
const ALL = 0.995;

/** Where the other period has nothing to compare with, of each figure. */
const NOTHING = {
  energy: (period: string) => `la consommation de ${period} est nulle`,
  cost: (period: string) => `le coût de ${period} est nul`,
  carbon: (period: string) => `les émissions de ${period} sont nulles`,
};

/** What no day has in both periods, of each figure: a measured day may have no price. */
const NO_DAY = {
  energy: (period: string) => `aucun jour mesuré aussi pour ${period}`,
  cost: (period: string) => `aucun jour dont le coût soit connu aussi pour ${period}`,
  carbon: (period: string) => `aucun jour mesuré aussi pour ${period}`,
};

type Props = {
  comparison: PeriodComparison;
  /** « N-1 » or « période précédente ». */
  name: string;
  /** Days of the period shown. */
  periodDays: number;
  what: keyof typeof NOTHING;
};

/**
 * « −3,2 % par rapport à N-1, sur 20 jours communs », or why nothing is comparable, without a colour; « pourquoi » names the days. Nor has
 * a change a colour that deliveries or other days of the week may make.
 */
export function PeriodChange({ comparison, name, periodDays, what }: Props) {
  const { elapsed, days, dayShare, added, now, previous } = comparison;
  const { share } = leastShare(comparison);
  const relative = change(now, previous);
  if (elapsed === 0) return 'non comparable\u00a0: aucun jour entier n’est écoulé';
  if (days === 0) return `non comparable\u00a0: ${NO_DAY[what](withArticle(name))}`;
  const part = partOf(comparison, name);
  if (relative === null && dayShare >= ENOUGH) return `non comparable\u00a0: ${NOTHING[what](withArticle(name))}`;
  // Both: most of the energy may lie on few days, and most of the days may hold little of it.
  if (relative === null || share < ENOUGH || dayShare < ENOUGH) return `non comparable\u00a0: seulement ${part}`;
  if (added > MOST_ADDED) return `non comparable\u00a0: ${addedWords(added)}`;
  const panels = panelsReason(comparison);
  if (panels !== null) return `non comparable\u00a0: ${panels}`;
  const reserves = [deliveriesReserve(comparison), restReserve(comparison)].filter((one) => one !== null);
  const delta = <Delta value={relative}>{difference(relative, 1)}</Delta>;
  return (
    <>
      {reserves.length > 0 ? <PlainDeltas>{delta}</PlainDeltas> : delta} par rapport à{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{withArticle(name)}</span>
      {(share < ALL || (days === null && dayShare < ALL) || (days ?? elapsed) !== periodDays) && `, sur ${part}`}
      {reserves.map((words) => ` · ${words}`)}
    </>
  );
}

/** On what the comparison stands; `days` is null where sources were not measured on the same days. */
function partOf(comparison: PeriodComparison, name: string): string {
  const { days, elapsed, dayShare } = comparison;
  if (days !== null) return count(days, 'jour commun', 'jours communs');
  // What limits the comparison most.
  const { share, of } = leastShare(comparison, `total de ${withArticle(name)}`);
  if (share < ALL && share <= dayShare) return `${percent(share, 0)} du ${of}`;
  return dayShare < ALL
    ? `${percent(dayShare, 0)} des jours des sources`
    : count(elapsed, 'jour écoulé', 'jours écoulés');
}
