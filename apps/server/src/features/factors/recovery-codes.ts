import { randomInt } from 'node:crypto';
import { markOfCode } from '../../platform/sealing.ts';

const CODES = 10;
const GROUPS = 4;
const GROUP = 4;
/** Without 0, O, 1, I and L: they are copied by hand. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Ten codes of 79 bits, as they are shown: `K7QM-2XWP-…`. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** What is kept of a code, however it was typed: case, spaces and hyphens do not count. */
export function markOfRecoveryCode(secret: string, userId: string, code: string): Buffer {
  return markOfCode(secret, 'recovery', userId, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
