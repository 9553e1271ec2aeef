import { CallError, messageOf } from '../../lib/call-error.ts';

/** Why a passkey was neither created nor used, in a sentence; the browser's own errors are in English. */
export function passkeyError(error: unknown): string {
  if (error instanceof CallError) return messageOf(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'Cet appareil a déjà une clé d’accès pour votre compte.';
  if (name === 'NotSupportedError') return 'Cet appareil ne sait pas créer de clé d’accès.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'L’appareil n’a pas répondu, ou vous avez annulé. Vous pouvez recommencer.';
  return 'La clé d’accès n’a pas pu être lue par le navigateur. Essayez un autre appareil.';
}
