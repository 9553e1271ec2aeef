import type { Import } from '@joulerie/contract/imports';
import type { z } from 'zod';
import type { Tone } from '../../ui/chip.tsx';

export type ImportRow = Pick<z.output<typeof Import>, 'state' | 'step' | 'failure'>;

const STEPS = { waiting: 'En attente', reading: 'Lecture', storing: 'Enregistrement' } as const;

/** The state of an import in words, with its tone. */
export function importState({ state, step, failure }: ImportRow): readonly [Tone, string] {
  if (state === 'success') return ['ok', 'Enregistré'];
  if (state === 'run') return ['info', step === null ? 'En cours' : STEPS[step]];
  return failure?.code === 'cancelled' ? ['none', 'Annulé'] : ['bad', 'Échec'];
}
