import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import type { ConflictRow } from '../lib/edit-conflict.ts';
import classes from './edit-conflict-choice.module.css';
import modal from './modals.module.css';
import { useReturnFocus } from '../lib/use-return-focus.ts';

type Props = { rows: readonly ConflictRow[]; onChoose: (keepsMine: readonly boolean[] | null) => void };

/** Both values of each thing in conflict, and which one to keep. Nothing is chosen beforehand: neither is the better one. */
export function EditConflictChoice({ rows, onChoose }: Props) {
  useReturnFocus();
  const [chosen, setChosen] = useState<readonly (boolean | null)[]>(() => rows.map(() => null));
  const keepsMine = chosen.filter((one) => one !== null);
  return (
    <Modal
      opened
      onClose={() => onChoose(null)}
      closeOnClickOutside={false}
      title="Modifié pendant votre saisie"
      size="lg"
    >
      <p className={classes.text}>
        Quelqu’un d’autre a modifié {rows.length > 1 ? 'ces informations' : 'cette information'} pendant que vous
        écriviez. Rien n’est encore enregistré&nbsp;: choisissez ce qu’il faut garder.
      </p>
      {rows.map((row, i) => (
        <Radio.Group
          key={row.label}
          className={classes.row}
          label={row.label}
          value={chosen[i] === null ? '' : chosen[i] ? 'mine' : 'theirs'}
          onChange={(value) => setChosen(chosen.map((one, at) => (at === i ? value === 'mine' : one)))}
        >
          <div className={classes.choices}>
            <Radio value="mine" className={classes.card} label={<Value title="Votre saisie" text={row.mine} />} />
            <Radio
              value="theirs"
              className={classes.card}
              label={<Value title="Déjà enregistré" text={row.theirs} />}
            />
          </div>
        </Radio.Group>
      ))}
      <div className={modal.actions}>
        <Button variant="default" onClick={() => onChoose(null)}>
          Revenir à la saisie
        </Button>
        <Button disabled={keepsMine.length < rows.length} onClick={() => onChoose(keepsMine)}>
          Enregistrer ce choix
        </Button>
      </div>
    </Modal>
  );
}

function Value({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{text}</span>
    </>
  );
}
