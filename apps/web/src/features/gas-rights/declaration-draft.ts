import type { Source } from '@joulerie/contract/sources';
import { earliestDay } from '@joulerie/domain/consents';
import { addYears, isoDay, parisDay } from '@joulerie/domain/calendar';
import { GAS_SCOPES, type GasScope } from '@joulerie/domain/gas-rights';
import type { GasDeclarationBody } from './calls.ts';

/** What a person writes to declare a right. */
export type GasDraft = {
  kind: 'person' | 'company';
  name: string;
  mail: string;
  zipcode: string;
  mobile: string;
  to: string | null;
  consumptionFrom: string | null;
  scopes: GasScope[];
};

export type GasMeter = Pick<Source, '_id' | 'address' | 'consent' | 'droit_acces' | 'holding'>;

const ROLE = 'AUTORISE_CONTRAT_FOURNITURE';
/** How long the right of one's own meter is asked for [years]. */
const OWN_YEARS = 5;

/** The form as it opens: what was declared before, within what the agreement of the holder allows. */
export function draftOf({ address, consent, droit_acces: right }: GasMeter, today = parisDay(Date.now())): GasDraft {
  // A refused declaration is corrected, not written anew.
  const kept = right?.status === 'ERROR' ? right : null;
  const living = consent?.state === 'active' ? consent : null;
  return {
    kind: right?.holder_company ? 'company' : 'person',
    name: right?.holder_company ?? right?.holder_name ?? '',
    mail: right?.holder_email ?? '',
    zipcode: right?.zipcode ?? address?.zipcode ?? '',
    mobile: right?.holder_mobile ?? '',
    to: kept?.end_date ?? living?.date_to ?? isoDay(addYears(today, OWN_YEARS) - 1),
    consumptionFrom: kept?.consumption_from ?? living?.date_from_data ?? isoDay(earliestDay('gaz', today)),
    scopes: [...(kept?.scopes ?? GAS_SCOPES)],
  };
}

/** The declaration of a form: from today on, and as long for its consumptions as for itself. */
export function bodyOf(sourceId: string, draft: GasDraft, today = parisDay(Date.now())): GasDeclarationBody {
  const { kind, name, mail, zipcode, mobile, to, consumptionFrom, scopes } = draft;
  return {
    _id_source: sourceId,
    role_tiers: ROLE,
    ...(kind === 'company' ? { raison_sociale: name.trim() } : { nom_titulaire: name.trim() }),
    courriel_titulaire: mail.trim(),
    code_postal: zipcode.trim(),
    ...(mobile.trim() === '' ? {} : { numero_telephone_mobile_titulaire: mobile.trim() }),
    date_debut_droit_acces: isoDay(today),
    date_fin_droit_acces: to,
    perim_donnees_conso_debut: consumptionFrom,
    perim_donnees_conso_fin: to,
    perim_donnees_publiees: scopes.includes('published'),
    perim_donnees_informatives: scopes.includes('informative'),
    perim_donnees_contractuelles: scopes.includes('contractual'),
    perim_donnees_techniques: scopes.includes('technical'),
  };
}
