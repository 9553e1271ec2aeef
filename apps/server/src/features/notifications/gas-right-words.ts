import { GAS_PROOF_WORDS, GAS_REASONS, GAS_RIGHT_WORDS, gasRefusalText } from '@joulerie/domain/gas-rights';
import type { RightNotice } from '../gas-rights/gas-rights.public.ts';

/** What a notification says of a right at GRDF that changed; null where its state asks nothing of a person. */
export function gasRightWords(
  notice: RightNotice,
): { type: 'success' | 'warning' | 'danger'; title: string; message: string } | null {
  const { state, proof, reason, refusal, refusalCode } = notice;
  const about = (message: string) => `«\u00a0${notice.sourceName}\u00a0»\u00a0: ${message}`;
  if (state === 'ERROR' && refusal)
    return {
      type: 'danger',
      title: 'Déclaration refusée par GRDF',
      message: about(gasRefusalText(refusal, refusalCode)),
    };
  if (state === 'ACTIVE' && (proof === 'waiting' || proof === 'refused'))
    return { type: 'warning', title: 'Preuve de l’accord', message: about(GAS_PROOF_WORDS[proof]!) };
  if (state === 'ACTIVE')
    return { type: 'success', title: 'Droit d’accès GRDF actif', message: about(GAS_RIGHT_WORDS.ACTIVE.why) };
  if (state === 'REFUSED' || state === 'OBSOLETE' || (state === 'REVOKED' && reason !== 'revoked-by-us'))
    return {
      type: 'warning',
      title: 'Droit d’accès GRDF terminé',
      message: about(reason ? GAS_REASONS[reason].fr : GAS_RIGHT_WORDS[state].why),
    };
  return null;
}
