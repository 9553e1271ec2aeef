import { OfferBody } from '@joulerie/contract/costs';
import { parseOffPeak } from '@joulerie/domain/calendar';
import {
  type TurpeFormula,
  decreasingPowers,
  decreasingPowersSentence,
  formulaFacts,
  hasCollectiveFormula,
} from '@joulerie/domain/tariffs';
import { schemaErrors } from '../../lib/zod-form.ts';
import { wrongHeat } from './heat-draft.ts';
import { type OfferDraft, missingValues } from './offer-draft.ts';
import { powerClasses } from './offer-needs.ts';

const LABELS: Record<string, string> = { name: 'Le nom de l’offre', validFrom: 'La date de début' };
const validate = schemaErrors(OfferBody, LABELS);

/**
 * What a person has to correct before an offer is sent, by field.
 *
 * @param body what would be sent of the draft
 * @param formula network formula that counts, null when unknown
 */
export function wrongTerms(draft: OfferDraft, body: OfferBody, formula: TurpeFormula | null): Record<string, string> {
  const wrong = validate(body);
  if (draft.kind === 'chaleur' || draft.kind === 'gaz') Object.assign(wrong, wrongHeat(draft));
  const priced = draft.prices === 'free' && draft.kind !== 'chaleur';
  for (const [i, post] of draft.posts.entries())
    if (priced && post.eurPerKwh === null) wrong[`posts.${i}.eurPerKwh`] = 'Le prix est requis';
  if (draft.kind === 'marche' && body.marketMarginEurPerKwh == null)
    wrong.marketMarginEurPerKwh = 'La marge du fournisseur est requise, 0 s’il n’y en a pas';
  if (body.grid === 'typed' && body.gridTypedEurPerYear == null)
    wrong.gridTypedEurPerYear = 'Le montant de l’acheminement est requis';
  const electric = draft.kind !== 'gaz' && draft.kind !== 'chaleur';
  const classPowers = electric && draft.prices === 'free' && draft.taxes === 'HT' ? powerClasses(formula) : null;
  if (body.subscribedPowers && classPowers)
    for (const post of classPowers.posts)
      if (!body.subscribedPowers.some((one) => one.post === post))
        wrong[`subscribedPowers.${post}`] = 'La puissance est requise';
  const powers = Object.fromEntries((body.subscribedPowers ?? []).map(({ post, power }) => [post, power]));
  const falling = decreasingPowers(powers);
  if (falling !== null) {
    wrong[`subscribedPowers.${falling.after}`] = decreasingPowersSentence(falling, powerClasses(formula).unit);
    delete wrong.subscribedPowers;
  }
  for (const [i, schedule] of body.offPeak.entries())
    if (!parseOffPeak(schedule.ranges))
      wrong[`offPeak.${i}.ranges`] = 'Plage illisible\u00a0: écrivez par exemple 22H00-6H00';
  if (body.validTo && body.validTo < body.validFrom) wrong.validTo = 'La date de fin précède la date de début';
  if (electric && formula !== null)
    Object.assign(
      wrong,
      missingValues(draft, {
        operation: hasCollectiveFormula(formula),
        hta: formulaFacts(formula).domain === 'HTA',
      }),
    );
  return wrong;
}
