import type { GasRight } from '@joulerie/contract/gas-rights';
import {
  GAS_PROOF_WORDS,
  GAS_REASONS,
  GAS_REFUSALS,
  GAS_RIGHT_WORDS,
  type GasRightState,
  gasRefusalText,
  mayCollectGas,
} from '@joulerie/domain/gas-rights';
import { isoInstant, isoInstantOrNull } from '@joulerie/domain/calendar';
import type { GasRightRow } from './gas-rights.tables.ts';

/** A right as whoever may read its source sees it; the words of its holder are those of its space alone. */
export function presentRight(
  row: GasRightRow,
  { isOwn, proofsWaiting }: { isOwn: boolean; proofsWaiting: number },
): GasRight {
  const own = <T>(word: T): T | null => (isOwn ? word : null);
  const refusal = row.refusal && GAS_REFUSALS[row.refusal];
  return {
    _id: row.id,
    _id_source: row.sourceId!,
    id_pce: row.pce,
    status: row.state,
    color: GAS_RIGHT_WORDS[row.state].color,
    collects: mayCollectGas(row) && row.todo === null,
    pending: row.todo,
    proof: row.proof,
    proof_until: row.proofUntil,
    proofs_waiting: proofsWaiting,
    start_date: row.fromDay,
    end_date: row.toDay,
    consumption_from: row.consumptionFrom,
    consumption_to: row.consumptionTo,
    scopes: row.scopes,
    role: row.role,
    holder_name: own(row.holderName),
    holder_company: own(row.holderCompany),
    holder_email: own(row.mail),
    holder_mobile: own(row.mobile),
    zipcode: own(row.zipcode),
    revoke_reason: reasonOf(row, 'REVOKED'),
    refuse_reason: reasonOf(row, 'REFUSED'),
    obsolete_reason: reasonOf(row, 'OBSOLETE'),
    ended_on: row.endedOn,
    error_code: row.refusal === null ? row.refusalCode : (row.refusalCode ?? refusal!.own),
    error_message: row.refusal === null ? row.refusalMessage : gasRefusalText(row.refusal, row.refusalCode),
    error_description: row.refusalMessage,
    error_field: refusal?.field ?? null,
    resolution: resolutionOf(row),
    creation_date: isoInstant(row.createdAt),
    checked_at: isoInstantOrNull(row.checkedAt),
  };
}

/** Why a right is in a state: as it is known, else in GRDF's own words. */
function reasonOf({ state, reason, endedBy }: GasRightRow, of: GasRightState): string | null {
  if (state !== of) return null;
  return reason ? GAS_REASONS[reason].fr : endedBy && `GRDF indique\u00a0: ${endedBy}.`;
}

/** What can be done about a right, or what is being done. */
function resolutionOf({ state, reason, refusal, proof, todo }: GasRightRow): string | null {
  if (todo === 'end') return 'GRDF est en cours d’information de la fin de ce droit d’accès.';
  if (todo === 'declare') return 'La déclaration part vers GRDF\u00a0: elle est renvoyée jusqu’à sa réponse.';
  if (reason) return GAS_REASONS[reason].cure;
  if (refusal)
    return GAS_REFUSALS[refusal].field === null
      ? 'Réglez ce que GRDF indique, puis envoyez de nouveau la déclaration.'
      : 'Corrigez la déclaration, puis envoyez-la de nouveau.';
  if (state === 'TO_VALIDATE') return 'Demandez au titulaire d’ouvrir l’e-mail de GRDF et d’accepter la demande.';
  return GAS_PROOF_WORDS[proof];
}
