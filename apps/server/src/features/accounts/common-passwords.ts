import { DomainError } from '../../platform/errors.ts';

/**
 * Passwords that satisfy the composition rules and are still among the first that anyone tries: well-known words, brand and
 * season names dressed with a capital, a year and a sign. Compared after undoing the usual replacements (@→a, 0→o, 1→i, 3→e, $→s).
 */
const COMMON_STEMS = [
  'password',
  'motdepasse',
  'azerty',
  'azertyuiop',
  'qwerty',
  'qwertyuiop',
  'bonjour',
  'bienvenue',
  'welcome',
  'admin',
  'administrateur',
  'soleil',
  'chocolat',
  'doudou',
  'loulou',
  'marseille',
  'paris',
  'france',
  'printemps',
  'ete',
  'automne',
  'hiver',
  'joulerie',
  'helianthe',
  'borneo',
  'letmein',
  'iloveyou',
  'jetaime',
  'football',
  'princesse',
  'superman',
  'abc',
  'abcdef',
  'changeme',
  'secret',
  'test',
  'user',
];

export function isCommonPassword(password: string): boolean {
  const plain = password
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('@', 'a')
    .replaceAll('$', 's');
  const undo = (text: string) => text.replaceAll('0', 'o').replaceAll('3', 'e').replaceAll('1', 'i');
  // The digits around a word are those of a year, or letters too.
  const inside = plain.replaceAll(/(?<![a-z\d])\d+|\d+(?![a-z\d])/g, '');
  return [plain, undo(plain), undo(inside)].some((text) => {
    const letters = text.replace(/[^a-z]/g, '');
    // One stem, alone or repeated, with only digits and signs around it.
    return COMMON_STEMS.some((stem) => letters !== '' && letters.replaceAll(stem, '') === '');
  });
}

/** @throws DomainError `invalid_input` on the field of a password that anyone tries first */
export function refuseCommon(password: string, field: string): void {
  if (isCommonPassword(password))
    throw new DomainError('invalid_input', {
      fields: { [field]: 'Ce mot de passe est trop courant : choisissez-en un autre' },
    });
}
