import { usePageTitle } from '../../lib/page-title.ts';
import classes from './companies.module.css';
import { SpaceChoice } from './space-choice.tsx';

/** « Où voulez-vous aller ? », for whoever has several spaces. */
export function ChangeSpacePage() {
  usePageTitle('Changer d’espace');
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>Changer d’espace</h1>
      <p className={classes.text}>
        Choisissez l’espace à ouvrir sur cet appareil. Vos autres appareils restent où ils sont.
      </p>
      <SpaceChoice cards />
    </div>
  );
}
