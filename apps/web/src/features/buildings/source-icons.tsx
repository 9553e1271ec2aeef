import { SOURCE_TYPES, SOURCE_TYPE_FACTS, type SourceFamily, type SourceType } from '@joulerie/contract/constants';
import { SourceIcon } from '../../ui/source-icon.tsx';
import classes from './source-icons.module.css';

const WORDS: Record<SourceFamily, string> = {
  electricite: 'électricité',
  gaz: 'gaz',
  reseau: 'réseau de chaleur',
  combustible: 'combustible',
  capteur: 'capteur',
  meteo: 'météo',
  'reseau-national': 'réseau national',
};

/** One type for each family of sources that a building has, energies first. */
export function familiesOf(types: readonly string[]): SourceType[] {
  const known = SOURCE_TYPES.filter((type) => types.includes(type));
  return known.filter((type, i) => known.findIndex((one) => familyOf(one) === familyOf(type)) === i);
}

const familyOf = (type: SourceType) => SOURCE_TYPE_FACTS[type].family;

/** A small sign for each kind of source, said in words to whoever does not see it. */
export function SourceIcons({ types }: { types: readonly string[] }) {
  const shown = familiesOf(types);
  if (shown.length === 0) return <span className={classes.none}>aucune</span>;
  const words = shown.map((type) => WORDS[familyOf(type)]).join(', ');
  return (
    <span className={classes.icons} role="img" aria-label={`Sources : ${words}`} title={words}>
      {shown.map((type) => (
        <SourceIcon key={type} type={type} />
      ))}
    </span>
  );
}
