import { VARIABLES } from '@joulerie/domain/vocabulary';
import type { FileRead, GenericChoice } from './reader.ts';
import { frenchSpaces } from './text/french.ts';

const WORDS: { [K in keyof GenericChoice]: (chosen: GenericChoice[K]) => string } = {
  variable: (variable) => `grandeur « ${VARIABLES[variable].label} »`,
  unit: (unit) => `unité « ${unit.slice(0, 60)} »`,
  stamp: (stamp) => `horodatage ${stamp === 'start' ? 'au début' : 'à la fin'} de l’intervalle`,
  zone: (zone) => (zone === 'Europe/Paris' ? 'heure de Paris' : `heures ${zone}`),
};

/** A read with a note of what a person chose and its format did not follow: formats of operators say themselves what they hold. */
export function withUnusedChoice(read: FileRead, chosen: Partial<GenericChoice> | null | undefined): FileRead {
  const unused = [wordsOf('variable'), wordsOf('unit'), wordsOf('stamp'), wordsOf('zone')].filter(
    (one) => one !== null,
  );
  if (unused.length === 0) return read;
  const note = `Choix non suivi (${unused.join(', ')}) : ce fichier (${read.label}) le dit lui-même.`;
  return { ...read, notes: [...read.notes, frenchSpaces(note)] };

  function wordsOf<K extends keyof GenericChoice>(key: K): string | null {
    const value: GenericChoice[K] | undefined = chosen?.[key];
    return value === undefined || value === read.choice?.[key] ? null : WORDS[key](value);
  }
}
