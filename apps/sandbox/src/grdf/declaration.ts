import { dayOf } from '../operators/paris.ts';
import { refusedDeclaration } from './answers.ts';

type Body = Record<string, string | null | undefined>;
type Refused = ReturnType<typeof refusedDeclaration>;

const YES_NO = {
  perim_donnees_contractuelles: 'contractuelles',
  perim_donnees_techniques: 'techniques',
  perim_donnees_publiees: 'publiées',
  perim_donnees_informatives: 'informatives',
} as const;

/** Why ADICT refuses a declaration, in the order of its checks; null when it takes it. */
export function declarationError(body: Body, today: number): Refused | null {
  return formError(body) ?? dateError(body, today);
}

function formError(body: Body): Refused | null {
  const is = (name: string) => (body[name] ?? '').trim() !== '';
  if (!is('role_tiers')) return refusedDeclaration("Votre rôle dans la demande d'accès n'est pas renseigné.");
  if (!is('nom_titulaire') && !is('raison_sociale'))
    return refusedDeclaration('Le nom ou la raison sociale du titulaire doit être renseigné.');
  if (is('nom_titulaire') && is('raison_sociale'))
    return refusedDeclaration('Seul le nom ou la raison sociale du titulaire doit être renseigné.');
  if (!is('code_postal')) return refusedDeclaration("Le code postal n'est pas renseigné.");
  if (!/^\d{5}$/.test(body.code_postal!)) return refusedDeclaration('Le format du code postal est incorrect.');
  if (!is('courriel_titulaire')) return refusedDeclaration("Le courriel du titulaire n'est pas renseigné.");
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(body.courriel_titulaire!))
    return refusedDeclaration('Le format du courriel du titulaire est incorrect.');
  if (is('numero_telephone_mobile_titulaire') && !/^(0|\+33)[67]\d{8}$/.test(body.numero_telephone_mobile_titulaire!))
    return refusedDeclaration("Le numéro de téléphone mobile du titulaire renseigné n'est pas correctement formaté.");
  for (const [name, word] of Object.entries(YES_NO))
    if (!/^(vrai|faux)$/i.test(body[name] ?? ''))
      return refusedDeclaration(`Le périmètre d'accès aux données ${word} doit être renseigné à Vrai ou Faux.`);
  return null;
}

function dateError(body: Body, today: number): Refused | null {
  const day = (name: string) => dayOf(body[name] ?? undefined);
  const [from, to] = [day('date_debut_droit_acces'), day('date_fin_droit_acces')];
  const [conso, end] = [day('perim_donnees_conso_debut'), day('perim_donnees_conso_fin')];
  const missing = (what: string) =>
    refusedDeclaration(`La date de ${what} est obligatoire et doit être renseignée au format YYYY-MM-DD.`);
  if (from === null) return missing('début du droit d’accès');
  if (to === null) return missing('fin du droit d’accès');
  if (conso === null) return missing('début du périmètre relatif aux données de consommation');
  if (end === null) return missing('fin du périmètre relatif aux données de consommation');
  const conflict = (message: string) => refusedDeclaration(message, 409);
  if (to < today) return conflict('La date de fin du droit d’accès doit être supérieure ou égale à la date du jour.');
  if (from > today)
    return conflict('La date de début du droit d’accès doit être inférieure ou égale à la date du jour.');
  if (conso > today)
    return conflict(
      'La date de début du périmètre relatif aux données de consommation doit être inférieure ou égale à la date du jour.',
    );
  if (end < conso)
    return conflict(
      'La date de fin du périmètre relatif aux données de consommation doit être supérieure ou égale à la date de début du périmètre relatif aux données de consommation.',
    );
  if (end > to)
    return conflict(
      'La date de fin du périmètre relatif aux données de consommation doit être inférieure ou égale à la date de fin du droit d’accès.',
    );
  return null;
}
