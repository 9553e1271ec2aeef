import { COLLECTION_ERRORS } from './collection-errors.ts';
import { CONSENT_ERRORS } from './consent-errors.ts';
import { GAS_RIGHT_ERRORS } from './gas-right-errors.ts';
import { SENSOR_ERRORS } from './sensor-errors.ts';
import { STUDY_ERRORS } from './study-errors.ts';

/**
 * The error catalogue: every code a call may answer, its HTTP status and its French sentence.
 * Body of a failed call: `{ status, detail: { code, message, … } }`. `report` marks what the error tracker must hear of.
 */
export const ERRORS = {
  error_unknown: { status: 500, report: true, fr: 'Une erreur est survenue, veuillez réessayer plus tard.' },
  invalid_input: { status: 400, report: false, fr: 'Certaines informations sont à corriger.' },
  required_auth: { status: 401, report: false, fr: 'Votre session a expiré. Reconnectez-vous pour continuer.' },
  required_no_auth: { status: 403, report: false, fr: 'Déconnectez-vous avant de faire cette action.' },
  invalid_origin: { status: 403, report: false, fr: 'Cette demande ne vient pas d’une page de la plateforme.' },
  other_space: {
    status: 409,
    report: false,
    fr: 'Un autre espace ou un autre compte est ouvert dans cette session\u00a0: cette page n’est plus à jour.',
  },
  unknown_scope: { status: 404, report: false, fr: 'Aucune marque ne correspond à cette adresse.' },
  service_unavailable: {
    status: 503,
    report: true,
    fr: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
  },
  not_found: { status: 404, report: false, fr: 'Cet élément n’existe pas ou n’est plus accessible.' },
  not_found_page: { status: 404, report: false, fr: 'This page could not be found' },
  too_many_requests: { status: 429, report: false, fr: 'Trop de tentatives. Patientez avant de recommencer.' },
  too_many_waiting_files: {
    status: 429,
    report: false,
    fr: 'Vos fichiers précédents attendent encore. Attendez la fin de l’un d’eux, ou annulez-le.',
  },
  no_room_for_files: {
    status: 503,
    report: true,
    fr: 'Trop de fichiers attendent sur la plateforme. Réessayez dans quelques minutes.',
  },
  edit_conflict: {
    status: 409,
    report: false,
    fr: 'Quelqu’un d’autre a modifié ces informations pendant que vous les modifiiez.',
  },
  idempotency_conflict: { status: 409, report: false, fr: 'Cette demande a déjà été envoyée avec un autre contenu.' },
  payload_too_large: {
    status: 413,
    report: false,
    fr: 'Ce fichier dépasse 64\u00a0Mo\u00a0: découpez-le, par exemple par année, ou compressez-le en zip.',
  },

  invalid_credentials: { status: 401, report: false, fr: 'Adresse e-mail ou mot de passe incorrect.' },
  required_second_factor: {
    status: 401,
    report: false,
    fr: 'Votre compte demande un second facteur pour terminer la connexion.',
  },
  required_company_factor: {
    status: 403,
    report: false,
    fr: 'Votre société demande un second facteur\u00a0: ajoutez-en un à votre compte pour continuer.',
  },
  invalid_second_factor: { status: 400, report: false, fr: 'Ce code n’est pas le bon, ou il a déjà servi.' },
  expired_sign_in: {
    status: 401,
    report: false,
    fr: 'Cette connexion n’a pas été terminée à temps. Saisissez de nouveau votre mot de passe.',
  },
  lacks_own_factor: { status: 409, report: false, fr: 'Ajoutez d’abord un second facteur à votre propre compte.' },
  last_factor: {
    status: 409,
    report: false,
    fr: 'Une de vos sociétés demande un second facteur\u00a0: ajoutez-en un autre avant de retirer celui-ci.',
  },
  already_has_factor: {
    status: 409,
    report: false,
    fr: 'Une application d’authentification est déjà en place\u00a0: retirez-la pour en changer.',
  },
  too_many_passkeys: {
    status: 409,
    report: false,
    fr: 'Un compte a dix clés d’accès au plus\u00a0: retirez-en une que vous n’utilisez plus.',
  },
  not_validated_user: {
    status: 403,
    report: false,
    fr: 'Votre compte n’est pas encore validé. Ouvrez le lien reçu par e-mail, ou demandez-en un nouveau.',
  },
  not_found_user: { status: 404, report: false, fr: 'Aucun compte ne correspond à cette adresse e-mail.' },
  already_exist_user: { status: 409, report: false, fr: 'Un compte existe déjà avec cette adresse e-mail.' },
  already_exist_client: {
    status: 409,
    report: false,
    fr: 'Cette adresse est déjà invitée comme client de votre société.',
  },
  already_exist_company: { status: 409, report: false, fr: 'Cette société possède déjà un compte.' },
  error_email_not_send: {
    status: 503,
    report: true,
    fr: 'L’e-mail n’a pas pu être envoyé. Réessayez dans quelques minutes.',
  },
  invalid_scope_user_mail: { status: 403, report: false, fr: 'Ce compte appartient à une autre plateforme.' },
  no_exist_user_mail: { status: 404, report: false, fr: 'Aucun compte ne correspond à cette adresse e-mail.' },
  invalid_user_already_validated: {
    status: 409,
    report: false,
    fr: 'Ce compte est déjà validé. Vous pouvez vous connecter.',
  },
  invalid_validation_code: { status: 400, report: false, fr: 'Ce lien n’est plus valable. Demandez-en un nouveau.' },
  invalid_password: { status: 400, report: false, fr: 'Le mot de passe actuel est incorrect.' },

  restricted_professional: {
    status: 403,
    report: false,
    fr: 'Cet espace est personnel\u00a0: seule une société a des membres.',
  },
  restricted_role_company: {
    status: 403,
    report: false,
    fr: 'Votre rôle dans la société ne permet pas cette action\u00a0: demandez-la à un propriétaire de l’espace.',
  },
  restricted_client: { status: 403, report: false, fr: 'Cette action est réservée aux sociétés clientes.' },
  last_owner: {
    status: 409,
    report: false,
    fr: 'Une société garde toujours un propriétaire\u00a0: nommez-en d’abord un autre.',
  },
  invalid_invitation: {
    status: 404,
    report: false,
    fr: 'Cette invitation n’est plus valable\u00a0: elle a expiré, a déjà servi ou a été remplacée. Demandez à la personne qui vous a invité de vous en envoyer une nouvelle.',
  },
  restricted_invitation: {
    status: 403,
    report: false,
    fr: 'Cette adresse a déjà un compte\u00a0: connectez-vous avec elle pour accepter l’invitation.',
  },

  crm_not_configured: { status: 409, report: false, fr: 'La demande de rappel n’est pas ouverte sur ce service.' },
  payment_not_configured: {
    status: 409,
    report: false,
    fr: 'Le paiement en ligne n’est pas configuré sur ce service.',
  },
  unknown_offer: { status: 400, report: false, fr: 'Cette offre n’est plus vendue\u00a0: choisissez-en une autre.' },
  already_subscribed: {
    status: 409,
    report: false,
    fr: 'Votre société est déjà abonnée à ceci\u00a0: changez-le depuis l’espace de paiement.',
  },
  needs_offer: { status: 409, report: false, fr: 'Un module s’ajoute à une offre\u00a0: choisissez-en une.' },
  no_customer: { status: 409, report: false, fr: 'Votre société n’a encore rien payé ici.' },
  invalid_signature: { status: 400, report: false, fr: 'La signature de ce message n’est pas la bonne.' },

  restricted_key: { status: 403, report: false, fr: 'Une clé d’API n’ouvre pas cet appel.' },
  too_many_keys: {
    status: 409,
    report: false,
    fr: 'Vous avez déjà vingt clés d’API dans cet espace\u00a0: révoquez-en une qui ne sert plus.',
  },
  too_many_webhooks: {
    status: 409,
    report: false,
    fr: 'Il y a déjà dix webhooks ici\u00a0: supprimez-en un qui ne sert plus.',
  },
  private_webhook: {
    status: 400,
    report: false,
    fr: 'Cette adresse est celle d’un réseau privé\u00a0: donnez une adresse joignable depuis Internet.',
  },
  insecure_webhook: { status: 400, report: false, fr: 'L’adresse d’un webhook doit commencer par https://.' },
  disabled_webhook: { status: 409, report: false, fr: 'Ce webhook est désactivé\u00a0: réactivez-le d’abord.' },
  restricted_read_only: { status: 403, report: false, fr: 'Votre accès est en lecture seule.' },
  restricted_building: { status: 403, report: false, fr: 'Vous ne pouvez pas modifier ce bâtiment.' },
  restricted_source: { status: 403, report: false, fr: 'Vous ne pouvez pas modifier cette source.' },
  restricted_user: { status: 403, report: false, fr: 'Vous ne pouvez modifier que votre propre compte.' },
  restricted_user_folder: { status: 403, report: false, fr: 'Vous n’avez pas accès à ce dossier.' },
  restricted_share: {
    status: 403,
    report: false,
    fr: 'Seuls un propriétaire ou un administrateur de l’espace, ou la personne qui l’a créé, peuvent partager cet élément.',
  },
  needless_grant: {
    status: 409,
    report: false,
    fr: 'Cette personne a déjà tous les droits ici, par son rôle ou parce qu’elle l’a créé.',
  },
  share_view_only: {
    status: 409,
    report: false,
    fr: 'Une personne d’un autre espace consulte sans modifier\u00a0: donnez-lui le droit de consulter.',
  },

  folder_into_itself: { status: 409, report: false, fr: 'Un dossier ne peut pas être déplacé dans lui-même.' },
  folder_too_deep: {
    status: 409,
    report: false,
    fr: 'Un dossier ne peut pas être à plus de 32 niveaux sous « Mon espace ».',
  },
  children_too_deep: {
    status: 409,
    report: false,
    fr: 'Un bâtiment ne peut pas contenir plus de trois niveaux de bâtiments.',
  },
  children_loop: { status: 409, report: false, fr: 'Un bâtiment ne peut pas se contenir lui-même.' },
  'trop-de-batiments-dans-bbox': {
    status: 400,
    report: false,
    fr: 'Trop de bâtiments dans cette zone. Rapprochez-vous pour les voir.',
  },

  export_too_large: {
    status: 400,
    report: false,
    fr: 'Un export contient 20\u202f000\u00a0bâtiments au plus\u00a0: filtrez la liste ou choisissez un dossier.',
  },

  space_archive_invalid: {
    status: 400,
    report: false,
    fr: 'Ce fichier n’est pas un export complet d’un espace, ou une partie y manque. Faites un nouvel export, ou envoyez le fichier tel qu’il a été téléchargé.',
  },
  space_archive_altered: {
    status: 400,
    report: false,
    fr: 'Un fichier de cet export n’est plus tel qu’il a été écrit\u00a0: rien n’a été repris. Téléchargez l’export de nouveau.',
  },
  space_archive_unsigned: {
    status: 400,
    report: false,
    fr: 'Cet export n’a pas été écrit par cette plateforme, ou son sommaire a été modifié\u00a0: il n’est pas repris. Téléchargez-le de nouveau, ou demandez à l’assistance de reprendre celui d’une autre plateforme.',
  },
  space_archive_version: {
    status: 400,
    report: false,
    fr: 'Cet export est d’une version que cette plateforme ne sait pas lire.',
  },
  space_archive_too_large: {
    status: 400,
    report: false,
    fr: 'Cet export est trop grand, une fois décompressé ou non\u00a0: il n’est pas lu.',
  },
  space_not_empty: {
    status: 409,
    report: false,
    fr: 'Un export se reprend dans un espace vide\u00a0: celui-ci a déjà un bâtiment ou une source.',
  },
  holder_not_declared: {
    status: 400,
    report: false,
    fr: 'Les mesures d’un export ne reviennent qu’au titulaire des compteurs\u00a0: déclarez que cet espace l’est.',
  },

  unknown_task: { status: 400, report: false, fr: 'Cette tâche n’existe pas.' },
  not_found_task: { status: 404, report: false, fr: 'Cette tâche n’existe pas ou n’est plus accessible.' },
  task_ended: { status: 409, report: false, fr: 'Cette tâche est déjà terminée.' },
  task_running: {
    status: 409,
    report: false,
    fr: 'Cette tâche est encore en cours. Réessayez dans quelques instants.',
  },
  task_failed: { status: 409, report: false, fr: 'Cette tâche n’a pas abouti\u00a0: elle n’a pas fait de fichier.' },
  task_interrupted: {
    status: 500,
    report: true,
    fr: 'Cette tâche a été interrompue plusieurs fois. Lancez-la à nouveau.',
  },
  restricted_channel: { status: 403, report: false, fr: 'Vous ne pouvez écouter que vos propres canaux.' },
  expired_link: {
    status: 403,
    report: false,
    fr: 'Ce lien de téléchargement n’est plus valable. Retrouvez le fichier dans «\u00a0Mes tâches\u00a0».',
  },
  restricted_export: {
    status: 403,
    report: false,
    fr: 'Vous n’avez plus accès à tout ce que ce fichier contient. Refaites l’export.',
  },

  view_name_taken: { status: 409, report: false, fr: 'Une de vos vues a déjà ce nom.' },
  too_many_views: {
    status: 409,
    report: false,
    fr: 'Vous avez déjà 50\u00a0vues dans cet espace\u00a0: supprimez-en une avant d’en enregistrer une autre.',
  },

  not_found_source: { status: 404, report: false, fr: 'Cette source n’existe pas ou n’est plus accessible.' },
  already_attached_source: { status: 409, report: false, fr: 'Cette source est déjà rattachée à ce bâtiment.' },
  invalid_source_number: { status: 400, report: false, fr: 'Ce numéro de compteur n’est pas valide.' },
  source_type_mismatch: { status: 400, report: false, fr: 'Cette action ne convient pas à ce type de source.' },
  offer_overlap: { status: 409, report: false, fr: 'Une autre offre couvre déjà une partie de cette période.' },

  restricted_support_access: {
    status: 403,
    report: false,
    fr: 'Un accès d’assistance montre les bâtiments, les sources et leurs données, sans rien changer\u00a0: terminez-le pour faire autre chose.',
  },
  restricted_platform: { status: 403, report: false, fr: 'Cette page est à ceux qui administrent la plateforme.' },
  restricted_brand: { status: 403, report: false, fr: 'Cette page est à ceux qui administrent une marque.' },
  brand_sender_domain: {
    status: 422,
    report: false,
    fr: 'L’adresse de l’expéditeur doit être d’un domaine prouvé de la marque ou de la plateforme.',
  },
  brand_domain_taken: { status: 409, report: false, fr: 'Ce nom de domaine est déjà celui d’une marque.' },
  brand_domain_used: {
    status: 409,
    report: false,
    fr: 'La marque ne répond qu’à ce nom\u00a0: ajoutez-en et prouvez-en un autre avant de le retirer.',
  },
  too_many_domains: {
    status: 409,
    report: false,
    fr: 'Une marque a vingt noms de domaine au plus\u00a0: retirez-en un avant d’en ajouter un autre.',
  },
  color_unreadable: {
    status: 422,
    report: false,
    fr: 'Cette couleur se lit mal sur fond blanc\u00a0: choisissez-en une plus foncée.',
  },
  image_unreadable: { status: 422, report: false, fr: 'Ce fichier n’est pas une image PNG, JPEG ou WebP qui se lit.' },
  image_animated: { status: 422, report: false, fr: 'Cette image est animée\u00a0: choisissez une image fixe.' },
  image_dimensions: {
    status: 422,
    report: false,
    fr: 'Cette image a plus de 25\u00a0millions de pixels\u00a0: réduisez-la, par exemple à 2\u00a0000\u00a0pixels de large.',
  },
  ...COLLECTION_ERRORS,
  ...CONSENT_ERRORS,
  ...GAS_RIGHT_ERRORS,
  ...SENSOR_ERRORS,
  ...STUDY_ERRORS,

  file_missing: { status: 400, report: false, fr: 'Aucun fichier n’a été reçu.' },
  file_unreadable: { status: 422, report: false, fr: 'Ce fichier n’a pas pu être lu.' },
  file_empty: { status: 422, report: false, fr: 'Ce fichier ne contient aucune mesure.' },
  file_other_meter: { status: 422, report: false, fr: 'Ce fichier concerne un autre compteur que celui de la source.' },
  file_needs_choice: { status: 422, report: false, fr: 'Indiquez la grandeur, l’unité et le fuseau de ce fichier.' },
  file_impossible: {
    status: 422,
    report: false,
    fr: 'L’énergie de ce tableau dépasse ce que la puissance souscrite permet : vérifiez l’unité et la colonne lue.',
  },
  file_unusual: {
    status: 422,
    report: false,
    fr: 'L’énergie de ce tableau est très différente de celle que la source avait les mêmes jours : confirmez-la.',
  },
  file_wrong_kind: {
    status: 422,
    report: false,
    fr: 'Les mesures de ce fichier ne conviennent pas à ce type de source.',
  },

  not_found_import: { status: 404, report: false, fr: 'Cet import n’existe pas ou n’est plus accessible.' },
  import_ended: { status: 409, report: false, fr: 'Cet import est déjà terminé.' },
  import_not_removable: { status: 409, report: false, fr: 'Cet import est trop ancien pour être retiré seul.' },
  import_interrupted: {
    status: 500,
    report: true,
    fr: 'L’enregistrement a été interrompu plusieurs fois et rien n’a été enregistré. Déposez le fichier à nouveau.',
  },

  measures_not_conserved: {
    status: 500,
    report: true,
    fr: 'Rien n’a été enregistré : l’énergie relue après l’enregistrement n’est pas celle du fichier. Transmettez-nous ce fichier.',
  },

  range_invalid: { status: 400, report: false, fr: 'La date de fin précède la date de début.' },
  range_too_long: { status: 400, report: false, fr: 'Cette période est trop longue pour ce pas de temps.' },
  provider_unavailable: {
    status: 503,
    report: true,
    fr: 'Le service interrogé ne répond pas. Réessayez dans quelques minutes.',
  },
} as const satisfies Record<string, { status: number; report: boolean; fr: string }>;

export type ErrorCode = keyof typeof ERRORS;

export type ErrorBody = {
  status: number;
  detail: {
    code: ErrorCode;
    /** Why, by the code. */
    message: string;
    /** What did not happen, by the operation; absent where no call was recognised. */
    operation?: string;
    fields?: Record<string, string>;
    incident?: string;
    [key: string]: unknown;
  };
};

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
