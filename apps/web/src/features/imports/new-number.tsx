import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { TextInput } from '@mantine/core';
import { type NewSource, isNumbered } from './meter-targets.ts';

/** The number of a new source, which its file does not say. */
export function NewNumber({ made, onNumber }: { made: NewSource; onNumber: (number: string) => void }) {
  const { idtype, idsource } = made;
  const isPdl = idtype === 'pdl';
  return (
    <TextInput
      label={`Numéro du compteur (${SOURCE_TYPE_FACTS[idtype].short})`}
      description={isPdl ? '14\u00a0chiffres, sur la facture ou le compteur' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode={isPdl ? 'numeric' : 'text'}
      value={idsource}
      error={
        idsource !== '' &&
        !isNumbered(made) &&
        (isPdl ? 'Ce numéro doit compter 14\u00a0chiffres' : 'Ce numéro n’est pas celui d’un compteur de gaz')
      }
      onChange={(event) => onNumber(event.currentTarget.value)}
    />
  );
}
