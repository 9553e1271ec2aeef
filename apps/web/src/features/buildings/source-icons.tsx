import { SOURCE_FAMILIES, SOURCE_TYPES, SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { SourceIcon } from '../../ui/source-icon.tsx';
import classes from './source-icons.module.css';

/** One type for each family of sources that a building has, energies first. */
function familiesOf(types: readonly string[]): SourceType[] {
  const known = SOURCE_TYPES.filter((type) => types.includes(type));
  return known.filter((type, i) => known.findIndex((one) => familyOf(one) === familyOf(type)) === i);
}

const familyOf = (type: SourceType) => SOURCE_TYPE_FACTS[type].family;

/** A small icon for each kind of source, with a text alternative. */
export function SourceIcons({ types }: { types: readonly string[] }) {
  const shown = familiesOf(types);
  if (shown.length === 0) return <span className={classes.none}>aucune</span>;
  const words = shown.map((type) => SOURCE_FAMILIES[familyOf(type)].word).join(', ');
  return (
    <span className={classes.icons} role="img" aria-label={`Sources : ${words}`} title={words}>
      {shown.map((type) => (
        <SourceIcon key={type} type={type} />
      ))}
    </span>
  );
}
