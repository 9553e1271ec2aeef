import type { Import } from '@joulerie/contract/imports';
import type { z } from 'zod';
import type { Tone } from '../../ui/chip.tsx';

export type ImportRow = Pick<z.output<typeof Import>, 'state' | 'step' | 'failure' | 'removal' | 'added' | 'replaced'>;

const STEPS = { waiting: 'En attente', reading: 'Lecture', storing: 'Enregistrement' } as const;

/** The state of an import in words, with its tone. */
export function importState({ state, step, failure, removal, added, replaced }: ImportRow): readonly [Tone, string] {
  if (removal) return ['none', 'Retiré'];
  if (state === 'success') return added + replaced === 0 ? ['none', 'Déjà connu'] : ['ok', 'Enregistré'];
  if (state === 'run') return ['info', step === null ? 'En cours' : STEPS[step]];
  return failure?.code === 'cancelled' ? ['none', 'Annulé'] : ['bad', 'Échec'];
}
