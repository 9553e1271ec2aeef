import { Checkbox } from '@mantine/core';
import type { NewSource } from './meter-targets.ts';

type Props = { made: NewSource; onChange: (isOfThirdParty: boolean) => void };

/** Whose meter a new source is: without the tick, whoever stores the file declares that it is theirs. */
export function ThirdParty({ made, onChange }: Props) {
  return (
    <Checkbox
      label="Ce compteur est celui d’un tiers"
      description={
        made.isOfThirdParty
          ? 'Ses mesures seront lisibles quand le titulaire aura signé son accord.'
          : 'Sans cette coche, vous déclarez que votre espace en est titulaire.'
      }
      checked={made.isOfThirdParty}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
