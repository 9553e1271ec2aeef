import { REQUEST_KINDS } from '@joulerie/domain/consents';
import { z } from 'zod';
import { Day, Id, IdParams, oneOrMany } from './common.ts';
import {
  NOT_TOLD,
  TOLD,
  answerRequest,
  askHolder,
  listRequests,
  mailRequest,
  previewMail,
  readRequest,
  removeRequest,
} from './consent-calls.ts';
import {
  ConsentRequest,
  DeclarationBody,
  LinkQuery,
  MailConfirmed,
  NamedHolder,
  NewRequest,
  answerBody,
  listQuery,
} from './consents.ts';
import { endpoint } from './endpoint.ts';
import { Email, PersonName } from './numbers.ts';

export const listConsentRequests = listRequests(
  'consentrequest',
  'Les demandes que vous pouvez suivre, la plus récente d’abord ; celles de signature et de partage sans autre choix',
  listQuery.extend({ kind: oneOrMany(z.enum(REQUEST_KINDS), REQUEST_KINDS.length).optional() }),
);
export const getConsentRequest = readRequest('consentrequest', 'Une demande, à qui l’a faite ou en a reçu le lien');

export const getSignRequest = readRequest('consentrequest/sign', 'Une demande de signature');
export const createSignRequest = askHolder(
  'consentrequest/sign',
  'Demander par e-mail au titulaire d’un compteur son accord pour lire ses données',
  NewRequest,
);
export const answerSignRequest = answerRequest(
  'consentrequest/sign',
  'Signer, refuser ou clore une demande de signature ; sans statut, elle est close',
  TOLD.extend({
    /** The data is not collected at once. */
    disable_task: z.boolean().default(false),
  }).default({ status: 'TERMINATED', mail: true, disable_task: false }),
);
export const removeSignRequest = removeRequest('consentrequest/sign', 'Retirer une demande de signature');

export const getShareRequest = readRequest('consentrequest/share', 'Une demande de partage');
export const createShareRequest = askHolder(
  'consentrequest/share',
  'Demander au titulaire d’un compteur déjà suivi d’en partager les données avec vous',
  NewRequest,
);
export const answerShareRequest = answerRequest(
  'consentrequest/share',
  'Accepter, refuser ou clore une demande de partage ; sans statut, elle est close',
  TOLD.default({ status: 'TERMINATED', mail: true }),
);
export const removeShareRequest = removeRequest('consentrequest/share', 'Retirer une demande de partage');

export const declareInformation = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/consentrequest/{id}/declaration-information',
  group: 'consents',
  summary: 'Ce que le titulaire déclare avant de signer : code postal, identité, finalités, début des données',
  caller: 'public',
  params: IdParams,
  query: LinkQuery,
  body: DeclarationBody,
  answer: ConsentRequest,
  errors: [
    'invalid_consent_link',
    'request_over',
    'zipcode_mismatch',
    'outdated_text',
    'date_before_history',
    'too_many_requests',
  ],
});

export const mailConsentRequest = mailRequest(
  'consentrequest',
  'Relancer le titulaire par e-mail ; le lien envoyé auparavant ne sert plus',
);
export const previewConsentRequestMail = previewMail('consentrequest', 'L’e-mail que reçoit le titulaire');

export const listMultiRequests = listRequests(
  'consentrequestmulti',
  'Les demandes pour plusieurs compteurs',
  listQuery,
);
export const getMultiRequest = readRequest('consentrequestmulti', 'Une demande pour plusieurs compteurs');
export const createMultiRequest = askHolder(
  'consentrequestmulti',
  'Demander à un titulaire son accord pour plusieurs compteurs à la fois',
  z.strictObject({
    user: z.strictObject({ firstname: PersonName.nullish(), lastname: PersonName.nullish(), username: Email }),
    company: NamedHolder.shape.company,
    mail_confirmed: MailConfirmed,
    consentrequest: z
      .array(z.strictObject({ _id_source: Id, _id_building: Id.nullish() }))
      .min(1)
      .max(500),
  }),
);
export const answerMultiRequest = answerRequest(
  'consentrequestmulti',
  'Signer, refuser ou clore une demande pour plusieurs compteurs ; sans corps, elle est signée',
  answerBody({ mail: true, status: 'ACCEPTED' }).default({ status: 'ACCEPTED', mail: true }),
);
export const removeMultiRequest = removeRequest('consentrequestmulti', 'Retirer une demande pour plusieurs compteurs');
export const mailMultiRequest = mailRequest('consentrequestmulti', 'Relancer le titulaire de plusieurs compteurs');
export const previewMultiRequestMail = previewMail(
  'consentrequestmulti',
  'L’e-mail d’une demande pour plusieurs compteurs',
);

export const listExtendRequests = listRequests('consentrequest/extend', 'Les demandes de prolongement', listQuery);
export const getExtendRequest = readRequest('consentrequest/extend', 'Une demande de prolongement');
export const createExtendRequest = askHolder(
  'consentrequest/extend',
  'Demander au titulaire de prolonger un accord qui approche de sa fin',
  z.strictObject({ _id_source: Id, _id_user_to: Id.nullish(), mail: Email, mail_confirmed: MailConfirmed }),
  ['no_consent_to_extend', 'held_by_other'],
);
export const answerExtendRequest = answerRequest(
  'consentrequest/extend',
  'Accepter, refuser ou clore une demande de prolongement ; sans statut, elle est close',
  NOT_TOLD.default({ status: 'TERMINATED', mail: false }),
);
export const removeExtendRequest = removeRequest('consentrequest/extend', 'Retirer une demande de prolongement');
export const mailExtendRequest = mailRequest('consentrequest/extend', 'Relancer une demande de prolongement');
export const previewExtendRequestMail = previewMail('consentrequest/extend', 'L’e-mail d’une demande de prolongement');

export const listOwnerRequests = listRequests(
  'consentrequest/change-owner',
  'Les demandes de changement de titulaire',
  listQuery,
);
export const getOwnerRequest = readRequest('consentrequest/change-owner', 'Une demande de changement de titulaire');
export const createOwnerRequest = askHolder(
  'consentrequest/change-owner',
  'Demander son accord au nouveau titulaire d’un compteur ; l’ancien accord prend fin la veille de son arrivée',
  z.strictObject({
    source: z.strictObject({ _id_source: Id, date_from_data: Day }),
    user: z.strictObject({
      firstname: PersonName.nullish(),
      lastname: PersonName.nullish(),
      username: Email,
      company: NamedHolder.shape.company,
    }),
    mail: Email.optional(),
    mail_confirmed: MailConfirmed,
  }),
  ['no_consent_to_change', 'change_before_agreement'],
);
export const answerOwnerRequest = answerRequest(
  'consentrequest/change-owner',
  'Accepter, refuser ou clore une demande de changement de titulaire ; sans statut, elle est close',
  NOT_TOLD.default({ status: 'TERMINATED', mail: false }),
);
export const removeOwnerRequest = removeRequest(
  'consentrequest/change-owner',
  'Retirer une demande de changement de titulaire',
);
export const mailOwnerRequest = mailRequest('consentrequest/change-owner', 'Relancer le nouveau titulaire');
export const previewOwnerRequestMail = previewMail(
  'consentrequest/change-owner',
  'L’e-mail d’un changement de titulaire',
);

/** Requests by how far they went; each is counted once, at its last stage. */
const Funnel = z.object({
  sent: z.number(),
  opened: z.number(),
  declared: z.number(),
  waiting: z.number(),
  accepted: z.number(),
  refused: z.number(),
  expired: z.number(),
  closed: z.number(),
  total: z.number(),
});

export const getRequestFunnel = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/consentrequest/funnel',
  group: 'consents',
  summary:
    'Combien de vos demandes ont été envoyées, ouvertes, signées ou refusées ; chacune compte une fois, où elle en est',
  caller: 'session',
  answer: Funnel,
  errors: ['required_auth'],
});
