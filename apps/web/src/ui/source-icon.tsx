import {
  COLOR_ROLES,
  SOURCE_FAMILIES,
  SOURCE_TYPE_FACTS,
  type SourceFamily,
  type SourceType,
} from '@joulerie/domain/vocabulary';
import {
  IconBolt,
  IconCloud,
  IconDroplet,
  IconFlame,
  IconGauge,
  IconTemperature,
  IconTrees,
  IconWorldBolt,
} from '@tabler/icons-react';

const ICONS: Record<SourceFamily, typeof IconBolt> = {
  electricite: IconBolt,
  gaz: IconFlame,
  reseau: IconTemperature,
  combustible: IconTrees,
  capteur: IconGauge,
  meteo: IconCloud,
  'reseau-national': IconWorldBolt,
};

/** The kind of a source as a picture; its words stand beside it. */
export function SourceIcon({ type, size = 18 }: { type: SourceType; size?: number }) {
  const { family } = SOURCE_TYPE_FACTS[type];
  const role = COLOR_ROLES[SOURCE_FAMILIES[family].color];
  const Icon = /^(fuel|gas)-/.test(type) ? IconDroplet : ICONS[family];
  return (
    <Icon
      size={size}
      color={`light-dark(${role.light}, ${role.dark})`}
      stroke={1.8}
      aria-hidden
      style={{ flex: 'none' }}
    />
  );
}
