import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { type Held, type Quantity, type Reading, fillSeries } from '../described/fill-series.ts';
import type { ReadOptions } from '../reader.ts';
import type { ReadBuilder } from '../series/read-builder.ts';
import { roleOfHeader } from '../table/headers.ts';
import type { TableZone } from '../table/meaning.ts';
import { genericUnit } from '../table/units.ts';

/** The quantity that an electric or gas variable is of. */
const QUANTITIES: Partial<Record<VariableName, Quantity>> = {
  conso: 'import',
  puissance: 'import',
  injection: 'export',
  production_pv: 'production',
  conso_gaz: 'gas',
  volume_gaz: 'gas',
};

/** How an entity can be read as a variable; null where its unit is of something else. */
export type EntityKind = { variable: VariableName; quantity: Quantity | null; holds: Held | 'gauge' };

/** @param unit as the file says it, or as it was chosen */
export function kindOf(variable: VariableName, unit: string): EntityKind | null {
  const quantity = QUANTITIES[variable] ?? null;
  if (quantity === null)
    return VARIABLES[variable].kind === 'gauge' && genericUnit(variable, unit)
      ? { variable, quantity, holds: 'gauge' }
      : null;
  if (quantity === 'gas') {
    const found = (['volume_gaz', 'conso_gaz'] as const).find((one) => genericUnit(one, unit));
    return found ? { variable: found, quantity, holds: 'counter' } : null;
  }
  if (genericUnit('conso', unit)) return { variable, quantity, holds: 'counter' };
  return genericUnit('puissance', unit) ? { variable, quantity, holds: 'power' } : null;
}

/** The variable that the names of entities and their unit suggest: to be confirmed, as a name may say anything. */
export function suggested(names: readonly string[], unit: string): VariableName {
  const found = names.flatMap((name) => {
    const role = roleOfHeader(`${name.replace(/^\w+[.:]/, '')} ${unit}`, '')?.role;
    return role && role in VARIABLES ? [role as VariableName] : [];
  });
  const [first] = found;
  const isSame = first !== undefined && found.length === names.length && found.every((one) => one === first);
  if (isSame && first !== 'index' && kindOf(first, unit)) return first;
  if (genericUnit('puissance', unit)) return 'puissance';
  if (genericUnit('temperature_ambiante', unit)) return 'temperature_ambiante';
  if (genericUnit('humidite', unit)) return 'humidite';
  return genericUnit('volume_gaz', unit) ? 'volume_gaz' : 'conso';
}

/** What was chosen for a file that names its entities, and not what they measure; asked where it was not. */
export function chosenKind(
  builder: ReadBuilder,
  { generic }: ReadOptions,
  proposed: { variable: VariableName; unit: string; zone: TableZone },
) {
  const variable = generic?.variable ?? proposed.variable;
  const unit = generic?.unit ?? proposed.unit;
  builder.choice = { variable, unit, stamp: 'start', zone: proposed.zone };
  builder.needsChoice = generic?.variable === undefined;
  return { variable, unit };
}

/** The readings of an entity, as its kind says. */
export function fillEntity(
  builder: ReadBuilder,
  { variable, quantity, holds }: EntityKind,
  about: { unit: string; point: string | null; standsMs?: number },
  readings: readonly Reading[],
): void {
  if (quantity !== null && holds !== 'gauge') return fillSeries(builder, { ...about, quantity, holds }, readings);
  const convert = genericUnit(variable, about.unit)!;
  const draft = builder.series({ variable, point: about.point, fallbackStepS: 3600 });
  for (const { stamp, value, line } of readings) draft.add(stamp, convert(value), line);
}
