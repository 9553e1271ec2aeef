import { usePageTitle } from '../../lib/page-title.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { SpaceChoice } from './space-choice.tsx';

/** « Où voulez-vous aller ? », for whoever has several spaces. */
export function ChangeSpacePage() {
  usePageTitle('Changer d’espace');
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Changer d’espace</h1>
      <p className={styles.text}>
        Choisissez l’espace à ouvrir sur cet appareil. Vos autres appareils restent où ils sont.
      </p>
      <SpaceChoice cards />
    </div>
  );
}
