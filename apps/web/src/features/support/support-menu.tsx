import { IconBook, IconBug, IconMessage } from '@tabler/icons-react';
import classes from './support.module.css';

type Props = { onChoose: (form: 'bug' | 'feedback') => void; onDocumentation: () => void };

/** The three choices of the help. */
export function SupportMenu({ onChoose, onDocumentation }: Props) {
  return (
    <ul className={classes.menu}>
      <li>
        <button type="button" className={classes.choice} onClick={() => onChoose('bug')} data-autofocus>
          <IconBug size={22} aria-hidden />
          <span className={classes.words}>
            <span className={classes.name}>Signaler un problème</span>
            <span className={classes.detail}>Quelque chose ne marche pas, ou un chiffre vous semble faux</span>
          </span>
        </button>
      </li>
      <li>
        <a className={classes.choice} href="/guide" target="_blank" rel="noopener" onClick={onDocumentation}>
          <IconBook size={22} aria-hidden />
          <span className={classes.words}>
            <span className={classes.name}>Lire la documentation</span>
            <span className={classes.detail}>Le guide d’utilisation, dans un nouvel onglet</span>
          </span>
        </a>
      </li>
      <li>
        <button type="button" className={classes.choice} onClick={() => onChoose('feedback')}>
          <IconMessage size={22} aria-hidden />
          <span className={classes.words}>
            <span className={classes.name}>Donner un avis</span>
            <span className={classes.detail}>Ce qui manque, ce qui gêne, ce qui plaît</span>
          </span>
        </button>
      </li>
    </ul>
  );
}
