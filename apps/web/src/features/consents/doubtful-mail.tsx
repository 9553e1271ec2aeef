import { Button } from '@mantine/core';
import classes from './consents.module.css';

type Props = { suggestion: string; onCorrect: () => void; onConfirm: () => void };

/** An address that looks mistyped: corrected in its field, or sent to all the same. */
export function DoubtfulMail({ suggestion, onCorrect, onConfirm }: Props) {
  return (
    <div className={classes.doubt} role="alert">
      <p>
        Vouliez-vous dire <strong>{suggestion}</strong>&nbsp;?
      </p>
      <div className={classes.doubtActions}>
        <Button variant="default" size="compact-md" onClick={onCorrect}>
          Corriger
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onConfirm}>
          C’est la bonne adresse
        </Button>
      </div>
    </div>
  );
}
