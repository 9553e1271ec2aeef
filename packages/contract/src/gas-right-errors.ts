/**
 * Of the error catalogue: what a gas declaration may be refused for, by status. The message of an answer is that of the catalogue of
 * `@joulerie/domain/gas-rights`, with its code in parentheses; `reason`, `description` (GRDF's own words) and `field` (what to correct) are beside it.
 */
export const GAS_RIGHT_ERRORS = {
  gas_right_unknown_meter: { status: 404, report: false, fr: 'GRDF ne connaît pas ce compteur.' },
  gas_right_invalid: { status: 400, report: false, fr: 'La déclaration du droit d’accès est à corriger.' },
  gas_right_refused: { status: 409, report: false, fr: 'Ce droit d’accès ne peut pas être déclaré.' },
  gas_right_unavailable: { status: 502, report: true, fr: 'GRDF ne peut pas traiter la demande pour le moment.' },
  gas_right_over: { status: 409, report: false, fr: 'Ce droit d’accès est déjà terminé.' },
  gas_proof_not_asked: { status: 409, report: false, fr: 'GRDF ne demande pas de preuve pour ce droit d’accès.' },
  gas_proof_invalid: {
    status: 400,
    report: false,
    fr: 'Une preuve est un fichier PDF, JPEG ou PNG de 4\u00a0Mo au plus.',
  },
  gas_proofs_most: { status: 409, report: false, fr: 'GRDF prend trois preuves au plus.' },
} as const;
