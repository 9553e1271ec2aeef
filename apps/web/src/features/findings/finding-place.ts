import type { Finding, Findings } from '@joulerie/contract/findings';
import type { Subject } from '../measures/measures.public.ts';

/** A place of the page where a person acts, and what they do there. */
export type Place = { href: string; label: string };

/** Where one acts on a finding; null where the page that shows it is that place. */
export function placeOf({ rule, _id_source: source }: Pick<Finding, 'rule' | '_id_source'>): Place | null {
  if (source === null) return null;
  switch (rule) {
    case 'power_too_high':
    case 'power_exceeded':
    case 'contract_end':
      return { href: `/source/${source}/info-general`, label: 'Voir le contrat' };
    case 'coverage':
      return { href: `/source/${source}/data`, label: 'Voir les mesures' };
    default:
      return null;
  }
}

type Lacking = Findings['lacking'][number];

/** Where a person gives what a rule lacks; null where the page that asks is that place. */
export function placeOfNext({ next, _id_source: source }: Lacking, subject: Subject): Place | null {
  const own = source ?? (subject.kind === 'source' ? subject.id : null);
  const here = subject.kind === 'building' ? `/building/${subject.id}` : null;
  const of = (tab: string, label: string): Place | null => (here === null ? null : { href: `${here}/${tab}`, label });
  switch (next) {
    case 'occupation':
      return of('info-general', 'Dire l’occupation du bâtiment');
    case 'weather':
      return of('compteur', 'Rattacher une station météo');
    case 'offer':
      return own === null
        ? of('compteur', 'Voir les compteurs')
        : { href: `/source/${own}/info-general`, label: 'Compléter le contrat' };
    case 'import':
    case 'production':
      return own === null
        ? of('compteur', 'Voir les compteurs')
        : { href: `/source/${own}/info-general`, label: 'Voir la source' };
  }
}
