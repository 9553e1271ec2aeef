import { type BrandColors, READABLE_CONTRAST, contrast, textOn } from '@joulerie/domain/contrast';
import { number } from '../../lib/format.ts';
import classes from './brands.module.css';
import { type SchemeColors, schemeColors } from './scheme-colors.ts';

type Row = {
  name: string;
  of: (colors: SchemeColors) => { on: string; color: string };
  /** Nobody reads it: it is shown, and refused at no contrast. */
  isDecor?: boolean;
};

const rowsOf = ({ secondary, background }: BrandColors): Row[] => [
  { name: 'Texte d’un bouton', of: ({ fill, onFill }) => ({ on: fill, color: onFill }) },
  { name: 'Lien', of: ({ panel, link }) => ({ on: panel, color: link }) },
  { name: 'Texte sur la couleur secondaire', of: () => ({ on: secondary, color: textOn(secondary) }) },
  {
    name: 'Filet sous l’en-tête (décor)',
    of: ({ panel }) => ({ on: panel, color: secondary }),
    isDecor: true,
  },
  { name: 'Texte sur la couleur de fond', of: () => ({ on: background, color: textOn(background) }) },
];

/** How each colour of a brand reads in both schemes. Colours are `#rrggbb`. */
export function ContrastTable({ colors }: { colors: BrandColors }) {
  const schemes = [schemeColors(colors.primary, 'light'), schemeColors(colors.primary, 'dark')];
  return (
    <table className={classes.contrasts}>
      <caption>Contraste, {number(READABLE_CONTRAST, 1)} pour 1 au moins pour un texte</caption>
      <thead>
        <tr>
          <th scope="col">Emploi</th>
          <th scope="col">Thème clair</th>
          <th scope="col">Thème sombre</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(colors).map(({ name, of, isDecor = false }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {schemes.map((scheme, i) => {
              const { on, color } = of(scheme);
              const ratio = contrast(on, color);
              const isLow = !isDecor && ratio < READABLE_CONTRAST;
              return (
                <td key={i === 0 ? 'light' : 'dark'} data-low={isLow || undefined}>
                  <span aria-hidden className={classes.pair} style={{ background: on, color }}>
                    {isDecor ? <span style={{ background: color }} /> : 'Aa'}
                  </span>{' '}
                  {number(Math.floor(ratio * 10) / 10, 1)}
                  {isLow && '\u00a0: insuffisant'}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
