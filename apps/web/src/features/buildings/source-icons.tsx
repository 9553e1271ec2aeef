import { SOURCE_TYPE_FACTS, SOURCE_TYPES, type SourceFamily, type SourceType } from '@joulerie/contract/constants';
import { IconBolt, IconCloud, IconCpu, IconFlame, IconGasStation, IconPlugConnected, IconTemperature } from '@tabler/icons-react';
import { ENERGY_COLORS } from '../../lib/energy-colors.ts';
import classes from './source-icons.module.css';

const ICONS = {
  electricite: { Icon: IconBolt, color: ENERGY_COLORS.electricite, label: 'électricité' },
  gaz: { Icon: IconFlame, color: ENERGY_COLORS.gaz, label: 'gaz' },
  reseau: { Icon: IconTemperature, color: ENERGY_COLORS.reseau, label: 'réseau de chaleur' },
  combustible: { Icon: IconGasStation, color: ENERGY_COLORS.combustible, label: 'combustible' },
  capteur: { Icon: IconCpu, color: ENERGY_COLORS.confort, label: 'capteur' },
  meteo: { Icon: IconCloud, color: ENERGY_COLORS.temperature, label: 'météo' },
  'reseau-national': { Icon: IconPlugConnected, color: ENERGY_COLORS.electricite, label: 'réseau national' },
} satisfies Record<SourceFamily, object>;

/** Families of the sources of a building, energies first, each once. */
export function familiesOf(types: readonly string[]): SourceFamily[] {
  const known = SOURCE_TYPES.filter((type) => types.includes(type));
  return [...new Set(known.map((type: SourceType) => SOURCE_TYPE_FACTS[type].family))];
}

/** A small sign for each kind of source, said in words to whoever does not see it. */
export function SourceIcons({ types }: { types: readonly string[] }) {
  const families = familiesOf(types);
  if (families.length === 0) return <span className={classes.none}>aucune</span>;
  const words = families.map((family) => ICONS[family].label).join(', ');
  return (
    <span className={classes.icons} role="img" aria-label={`Sources : ${words}`} title={words}>
      {families.map((family) => {
        const { Icon, color } = ICONS[family];
        return <Icon key={family} size={18} stroke={1.8} color={color} aria-hidden />;
      })}
    </span>
  );
}
