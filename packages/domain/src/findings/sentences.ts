import { civilDate, frenchDay } from '../calendar/days.ts';
import type { CivilDay } from '../calendar/days.ts';
import { FRENCH_MONTHS } from '../calendar/french-names.ts';
import { POST_LABELS } from '../tariffs/posts.ts';
import { POSTS, SCHEMES } from '../tariffs/post-names.ts';
import type { Post } from '../tariffs/post-names.ts';
import type { SubscribedPower } from '../tariffs/turpe.ts';
import { frenchList } from '../vocabulary/french-list.ts';
import { energy, percent, power, tariffPower, yearlyEuros } from './figures.ts';
import type { ContractEndFinding, Finding, PowerFinding } from './finding.ts';

/** What a person reads of a finding: one line of a list, and a sentence that stands alone. */
export type FindingWords = { title: string; sentence: string };

/** What is said of the vehicles that charge on a site. */
const CHARGING = {
  none: '',
  apart: ', hors recharge de véhicules',
  within: ', recharge de véhicules comprise',
};

/**
 * The French words of a finding. The period and the confidence stand beside them, not in them.
 *
 * @param finding what a rule found
 */
export function findingWords(finding: Finding): FindingWords {
  const offer = finding.estimated ? `\u00a0(${ESTIMATED_OFFER})` : '';
  const perYear = finding.eurPerYear === null ? '' : `\u00a0: ${yearlyEuros(finding.eurPerYear)} par an${offer}`;
  switch (finding.rule) {
    case 'base_load': {
      const part = finding.share === null ? '' : `, ${percent(Math.min(1, finding.share))} de l’électricité consommée`;
      return {
        title: `Talon de ${power(finding.powerW)}`,
        sentence: `Ce qui ne s’arrête jamais fait ${power(finding.powerW)} jour et nuit${part}${perYear}.`,
      };
    }
    case 'base_load_rise':
      return {
        title: `Talon en hausse de ${percent(finding.powerW / finding.beforeW - 1)}`,
        sentence: `Ce qui ne s’arrête jamais est passé en un an de ${power(finding.beforeW)} à ${power(finding.powerW)}${perYear === '' ? '' : `\u00a0: ${yearlyEuros(finding.eurPerYear!)} de plus par an${offer}`}.`,
      };
    case 'closed_hours':
      return {
        title: `${power(finding.powerW)} la nuit et le dimanche`,
        sentence: `La nuit et le dimanche, le bâtiment consomme encore ${power(finding.powerW)}${CHARGING[finding.charging ?? 'none']}${perYear}.`,
      };
    case 'power_too_high':
      return {
        title: 'Puissance souscrite trop haute',
        sentence: `La puissance souscrite est trop haute (${maximumOf(finding)})\u00a0: ${changeOf(finding)} coûterait ${yearlyEuros(finding.eurPerYear ?? 0)} de moins par an${exceedancesOf(finding)}${offer}.${lackingOf(finding)}`,
      };
    case 'power_exceeded':
      return {
        title: `Puissance souscrite ${finding.confidence === 'low' ? 'peut-être ' : ''}dépassée`,
        sentence: `La puissance souscrite ${finding.confidence === 'low' ? 'serait' : 'est'} dépassée (${maximumOf(finding)})\u00a0: ${changeOf(finding)} coûterait ${yearlyEuros(finding.eurPerYear ?? 0)} de moins par an${exceedancesOf(finding) || ', dépassements compris'}${offer}.${lackingOf(finding)}`,
      };
    case 'drift':
      return {
        title: `Consommation en hausse de ${percent(finding.share)}`,
        sentence: `À météo égale, la consommation dépasse de ${percent(finding.share)} celle de l’année précédente (${energy(finding.excessKWh)}, à ${energy(finding.halfWidthKWh)} près)${perYear}.`,
      };
    case 'contract_end':
      return contractEndWords(finding);
    case 'coverage':
      return {
        title: 'Mesures incomplètes',
        sentence: `Il manque ${finding.missingDays}\u00a0jour${finding.missingDays >= 2 ? 's' : ''} de mesures sur l’année\u00a0: ce qui s’y est consommé est inconnu.`,
      };
  }
}

function contractEndWords({ daysLeft, endDay, continues, nextDay }: ContractEndFinding): FindingWords {
  const end = frenchDay(endDay);
  if (continues)
    return {
      title: 'Fin de contrat à vérifier',
      sentence: `La fin de contrat connue, le ${end}, est passée et l’offre saisie continue\u00a0: vérifiez-la.`,
    };
  if (nextDay !== undefined)
    return {
      title: 'Aucune offre en cours',
      sentence: `Aucune offre depuis le ${end}, la suivante commence le ${frenchDay(nextDay)}\u00a0: le prix payé entre les deux n’est pas connu.`,
    };
  if (daysLeft < 0)
    return {
      title: 'Contrat terminé',
      sentence: `Le contrat est terminé depuis le ${end}\u00a0: le prix payé depuis n’est pas connu.`,
    };
  const left = daysLeft === 0 ? 'aujourd’hui' : `dans ${daysLeft}\u00a0jour${daysLeft >= 2 ? 's' : ''}`;
  return { title: 'Contrat qui prend fin', sentence: `Le contrat prend fin le ${end}, ${left}.` };
}

/** « maximum mesuré : 84 kW », or what it is estimated from. */
const maximumOf = ({ maximum, unit, supposed, recorded }: PowerFinding): string =>
  supposed === undefined
    ? `maximum mesuré\u00a0: ${tariffPower(maximum, unit)}`
    : `maximum estimé à ${tariffPower(maximum, unit)}, pour ${tariffPower(supposed.activeKW, 'kW')} mesurés et un cos\u00a0φ de ${String(supposed.cosPhi).replace('.', ',')} supposé${recorded === undefined ? '' : `\u00a0; le compteur a enregistré jusqu’à ${tariffPower(recorded, 'kVA')}`}`;

/** « Il manque des mesures en janvier 2026 : … », where months lack. */
function lackingOf({ lacking, unit }: PowerFinding): string {
  if (!lacking) return '';
  const one = lacking.months.length === 1;
  const why =
    lacking.before === null
      ? `${one ? 'son' : 'leur'} maximum est inconnu`
      : `${one ? 'son' : 'leur'} maximum d’un an plus tôt, ${tariffPower(lacking.before, unit)}, est pris en compte`;
  return ` Il manque des mesures en ${monthsInWords(lacking.months)}\u00a0: ${why}.`;
}

/** « , 390 € de dépassements compris », where the advised powers would be exceeded for an amount. */
const exceedancesOf = ({ exceedancesEur = 0 }: PowerFinding): string =>
  exceedancesEur >= 0.5 ? `, ${yearlyEuros(exceedancesEur)} de dépassements compris` : '';

/** Classes in the order of their ranks: that of HTA begins with its peak. */
const CLASSES: readonly Post[] = [...new Set<Post>([...SCHEMES.HTA5, ...POSTS])];

/** « passer de 108 à 80 kVA », or by class where they differ. */
function changeOf({ subscribed, advised, unit }: PowerFinding): string {
  if (typeof subscribed === 'number' && typeof advised === 'number')
    return `passer de ${tariffPower(subscribed, unit).replace(/\u00a0\D+$/, '')} à ${tariffPower(advised, unit)}`;
  const of = (powers: SubscribedPower, post: Post) => (typeof powers === 'number' ? powers : powers[post]);
  const parts = CLASSES.flatMap((post) => {
    const [now, then] = [of(subscribed, post), of(advised, post)];
    const asked = typeof subscribed === 'number' ? advised : subscribed;
    if (
      typeof asked === 'number' ||
      asked[post] === undefined ||
      now === undefined ||
      then === undefined ||
      now === then
    )
      return [];
    return [`${POST_LABELS[post]} de ${now} à ${tariffPower(then, unit)}`];
  });
  return `passer ${parts.join(', ')}`;
}

/** « décembre 2025 et janvier 2026 », by their first days. */
function monthsInWords(months: readonly CivilDay[]): string {
  const names = months.map((day) => `${FRENCH_MONTHS[civilDate(day).month - 1]}\u00a0${civilDate(day).year}`);
  return frenchList(names);
}

/** Said beside an amount whose offer nobody has confirmed. */
export const ESTIMATED_OFFER = 'offre estimée';

/** What a person reads of a confidence. */
export const CONFIDENCE_LABELS = {
  high: 'certitude bonne',
  medium: 'certitude moyenne',
  low: 'à vérifier',
} as const;
