import { SOURCE_TYPE_FACTS } from '@joulerie/contract/constants';
import type { SourceFamily, SourceType } from '@joulerie/contract/constants';
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
import { ENERGY_COLORS } from '../lib/energy-colors.ts';

const ICONS: Record<SourceFamily, [typeof IconBolt, string]> = {
  electricite: [IconBolt, ENERGY_COLORS.electricite],
  gaz: [IconFlame, ENERGY_COLORS.gaz],
  reseau: [IconTemperature, ENERGY_COLORS.reseau],
  combustible: [IconTrees, ENERGY_COLORS.combustible],
  capteur: [IconGauge, ENERGY_COLORS.confort],
  meteo: [IconCloud, ENERGY_COLORS.temperature],
  'reseau-national': [IconWorldBolt, ENERGY_COLORS.electricite],
};

/** The kind of a source as a picture; its words stand beside it. */
export function SourceIcon({ type, size = 18 }: { type: SourceType; size?: number }) {
  const [familyIcon, color] = ICONS[SOURCE_TYPE_FACTS[type].family];
  const Icon = /^(fuel|gas)-/.test(type) ? IconDroplet : familyIcon;
  return <Icon size={size} color={color} stroke={1.8} aria-hidden style={{ flex: 'none' }} />;
}
