import { Button, CopyButton } from '@mantine/core';
import classes from './sensors.module.css';

/** A text to be set elsewhere, as it is, with a button that copies it. */
export function CopiedText({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.copied}>
      <div className={classes.copiedHead}>
        <span className={classes.copiedLabel}>{label}</span>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" aria-label={`Copier\u00a0: ${label}`} onClick={copy}>
              {copied ? 'Copié' : 'Copier'}
            </Button>
          )}
        </CopyButton>
      </div>
      <pre className={classes.code} tabIndex={0}>
        {value}
      </pre>
    </div>
  );
}
