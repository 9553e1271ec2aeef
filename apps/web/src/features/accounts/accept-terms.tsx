import { Checkbox, type CheckboxProps } from '@mantine/core';
import styles from '../../ui/stand-alone-form.module.css';

/** The box by which a person accepts the terms of use and the privacy policy, each opened beside the form. */
export function AcceptTerms(field: CheckboxProps) {
  return (
    <Checkbox
      label={
        <>
          J’accepte les{' '}
          <a href="/conditions" target="_blank" className={styles.link}>
            conditions d’utilisation
          </a>{' '}
          et la{' '}
          <a href="/confidentialite" target="_blank" className={styles.link}>
            politique de confidentialité
          </a>
        </>
      }
      {...field}
    />
  );
}
