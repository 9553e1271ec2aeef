import { Button, CopyButton } from '@mantine/core';
import { downloadText } from '../../lib/download.ts';
import { useScope } from '../../lib/scope.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './factors.module.css';

/** Recovery codes, shown once: to copy, save or print before going on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useScope();
  const text = `Codes de secours ${name}\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        Gardez ces codes en lieu sûr. Chacun remplace une fois votre second facteur si vous le perdez. Ils ne seront
        plus affichés.
      </p>
      <ol className={classes.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiés' : 'Copier'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => downloadText('codes-de-secours.txt', 'text/plain', text)}>
          Télécharger
        </Button>
        <Button onClick={onDone}>Je les ai gardés</Button>
      </div>
    </div>
  );
}
