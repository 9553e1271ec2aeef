import { expect, test } from 'vitest';
import {
  GAS_PROOF_STATES,
  GAS_REASONS,
  GAS_REFUSALS,
  GAS_RIGHT_STATES,
  gasReason,
  gasRefusal,
  gasRefusalText,
  isContractValid,
  isGasRightOver,
  isHoldersWill,
  mayCollectGas,
} from './index.ts';

test.each(GAS_RIGHT_STATES)('a right that is %s: the contract of its meter, and what comes of it', (state) => {
  expect(isContractValid('pce', state)).toBe(state === 'ACTIVE' || state === 'TO_RECHECK');
  for (const other of ['pdl', 'regaz', 'cpcu', 'sensor']) expect(isContractValid(other, state)).toBe(true);
  expect(isGasRightOver(state)).toBe(['OBSOLETE', 'REFUSED', 'REVOKED'].includes(state));
  const collected = GAS_PROOF_STATES.filter((proof) => mayCollectGas({ state, proof }));
  expect(collected).toEqual(state === 'ACTIVE' ? ['none', 'checking', 'accepted', 'unknown'] : []);
});

test.each([
  ['Le PCE est inconnu.', 'unknown-meter', 404],
  ['Le format du PCE est incorrect.', 'malformed-meter', 400],
  ["Le droit d'accès est révoqué.", 'revoked-consent', 409],
  ["La demande d'accès est en attente de la validation du titulaire du PCE.", 'awaits-holder', 409],
  ["Un droit d'accès existe déjà.", 'already-exists', 409],
  ["Votre rôle dans la demande d'accès n'est pas renseigné.", 'role-missing', 400],
  ['Une erreur technique est survenue.', 'technical', 502],
  ['Le contrat de fourniture de gaz est échu.', 'contract-expired', 409],
  ["Le code postal ne correspond pas à l'adresse du PCE.", 'zipcode-mismatch', 409],
  ["Le code postal n'est pas renseigné.", 'zipcode-missing', 400],
  ['Le format du code postal est incorrect.', 'zipcode-malformed', 400],
  ['Le nom ou la raison sociale du titulaire doit être renseigné.', 'holder-missing', 400],
  ['Seul le nom ou la raison sociale du titulaire doit être renseigné.', 'holder-twice', 400],
  ["Le courriel du titulaire n'est pas renseigné.", 'mail-missing', 400],
  ['Le format du courriel du titulaire est incorrect.', 'mail-malformed', 400],
  ["Le numéro de téléphone mobile du titulaire renseigné n'est pas correctement formaté.", 'mobile-malformed', 400],
  ["Le périmètre d'accès doit être renseigné.", 'scopes-missing', 400],
  ["Le périmètre d'accès aux données contractuelles doit être renseigné à Vrai ou Faux.", 'contractual-flag', 400],
  ["Le périmètre d'accès aux données techniques doit être renseigné à Vrai ou Faux.", 'technical-flag', 400],
  ["Le périmètre d'accès aux données publiées doit être renseigné à Vrai ou Faux.", 'published-flag', 400],
  ["Le périmètre d'accès aux données informatives doit être renseigné à Vrai ou Faux.", 'informative-flag', 400],
  [
    'La date de début du périmètre relatif aux données de consommation est obligatoire et doit être renseignée au format YYYY-MM-DD.',
    'consumption-from-missing',
    400,
  ],
  [
    'La date de fin du périmètre relatif aux données de consommation doit être renseignée au format YYYY-MM-DD ou null ou vide.',
    'consumption-to-missing',
    400,
  ],
  [
    'La date de début du périmètre relatif aux données de consommation doit être inférieure ou égale à la date du jour.',
    'consumption-begins-late',
    409,
  ],
  [
    'La date de fin du périmètre relatif aux données de consommation doit être supérieure ou égale à la date de début du périmètre relatif aux données de consommation.',
    'consumption-order',
    409,
  ],
  [
    'La date de fin du périmètre relatif aux données de consommation doit être inférieure ou égale à la date de fin du droit d’accès.',
    'consumption-after-access',
    409,
  ],
  [
    'La date de début du périmètre relatif aux données d’injection est obligatoire et doit être renseignée au format YYYY-MM-DD.',
    'injection-from-missing',
    400,
  ],
  [
    'La date de début du droit d’accès est obligatoire et doit être renseignée au format YYYY-MM-DD.',
    'access-from-missing',
    400,
  ],
  ["Le format de la date de fin d'accès est incorrect.", 'access-to-missing', 400],
  ['La date de fin du droit d’accès doit être supérieure ou égale à la date du jour.', 'access-ends-early', 409],
  ['La date de début du droit d’accès doit être inférieure ou égale à la date du jour.', 'access-begins-late', 409],
  ["La demande d'accès est incohérente.", 'role-inconsistent', 409],
  [
    'Votre contrat GRDF ADICT est expiré. Veuillez prendre contact avec GRDF pour le renouveler.',
    'not-subscribed',
    502,
  ],
] as const)('GRDF says « %s »: %s', (message, key, status) => {
  expect(gasRefusal({ code: null, message })).toBe(key);
  expect(GAS_REFUSALS[key].status).toBe(status);
});

test('a refusal without a known sentence is shown by its code, else kept as another one', () => {
  expect(gasRefusal({ code: '1000000006', message: null })).toBe('unknown-meter');
  expect(gasRefusal({ code: '1999999999', message: 'Autre chose.' })).toBe('other');
});

test('the code in parentheses is that of GRDF where it gave one, else ours, and no two of ours are one', () => {
  expect(gasRefusalText('unknown-meter', '1000000006')).toMatch(/\(1000000006\)\.$/);
  for (const [key, { own, fr }] of Object.entries(GAS_REFUSALS)) {
    expect(fr, key).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(gasRefusalText(key as keyof typeof GAS_REFUSALS, null)).toContain(`(${own})`);
  }
  const owns = Object.values(GAS_REFUSALS).map(({ own }) => own);
  expect(new Set(owns).size).toBe(owns.length);
});

const ending = { endedBy: null, toDay: null, authorisedTo: null };
test.each([
  ['REFUSED', 'Titulaire', 'refused-by-holder', true],
  ['REFUSED', 'Courriel non reçu', 'mail-not-received', false],
  ['REFUSED', 'Validité dépassée', 'validity-exceeded', false],
  ['REFUSED', 'N’est plus titulaire', 'no-longer-holder', false],
  ['OBSOLETE', 'Courriel invalide', 'mail-invalid', false],
  ['OBSOLETE', 'Fin de l’autorisation', 'authorisation-ended', false],
  ['OBSOLETE', 'Fin du droit d’accès', 'access-ended', false],
  ['REVOKED', 'Titulaire', 'revoked-by-holder', true],
  ['REVOKED', 'Tiers', 'revoked-by-us', false],
  ['REVOKED', 'GRDF', 'revoked-by-grdf', false],
  ['REVOKED', null, null, false],
  ['ACTIVE', 'Titulaire', null, false],
] as const)('%s by « %s »: %s', (state, endedBy, reason, isWill) => {
  expect(gasReason({ ...ending, state, endedBy }, 100)).toBe(reason);
  expect(isHoldersWill(reason)).toBe(isWill);
});

test('an obsolete right of which GRDF says nothing more is read by its dates', () => {
  const obsolete = { ...ending, state: 'OBSOLETE' as const, endedBy: 'GRDF' };
  expect(gasReason({ ...obsolete, authorisedTo: 99, toDay: 200 }, 100)).toBe('authorisation-ended');
  expect(gasReason({ ...obsolete, authorisedTo: 300, toDay: 99 }, 100)).toBe('access-ended');
  expect(gasReason({ ...obsolete, authorisedTo: 100, toDay: 100 }, 100)).toBe(null);
});

test('each reason has its sentence and its cure, and no two are one', () => {
  const said = Object.entries(GAS_REASONS).map(([reason, { fr, cure }]) => {
    expect(fr, reason).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(cure, reason).toMatch(/^[A-ZÀ-Ý].*\.$/);
    return fr;
  });
  expect(new Set(said).size).toBe(said.length);
});
