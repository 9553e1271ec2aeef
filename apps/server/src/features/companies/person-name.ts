/** Particles that stay small inside a name: « Anne de la Tour ». */
const PARTICLES = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'et', 'von', 'van']);

const capital = (word: string) => (word === '' ? '' : word[0]!.toLocaleUpperCase('fr') + word.slice(1));

/**
 * A first name or a name as lists show it: blanks made single, and capitals put where it was typed all in one case
 * (« JEAN-PIERRE », « de la tour »). A name typed in both cases is as its person writes it.
 */
export function personName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  const isMixed = name !== name.toLocaleUpperCase('fr') && name !== name.toLocaleLowerCase('fr');
  if (isMixed) return name;
  return name
    .toLocaleLowerCase('fr')
    .split(' ')
    .map((word) =>
      PARTICLES.has(word) && word !== name.toLocaleLowerCase('fr') ? word : word.split('-').map(capital).join('-'),
    )
    .join(' ');
}
