import { ENERGIES, type SourceType, energyOfType } from '@joulerie/domain/vocabulary';

/**
 * Whether all that sources measure of the energies is a volume of gas, whose energy is not known: no other period has any.
 *
 * @param sources those of a building, or one alone
 */
export function isVolumeOnly(sources: readonly { idtype: SourceType; variables: readonly string[] }[]): boolean {
  const measured = sources.filter(({ idtype, variables }) => energyOfType(idtype) !== null && variables.length > 0);
  const { series, volume } = ENERGIES.gaz;
  return (
    measured.length > 0 &&
    measured.every(
      ({ idtype, variables }) =>
        energyOfType(idtype)?.energy === 'gaz' &&
        variables.includes(volume) &&
        !series.some((name) => variables.includes(name)),
    )
  );
}
