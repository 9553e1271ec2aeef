import { Alert, Button, Radio, Textarea } from '@mantine/core';
import type { Dispatch } from 'react';
import type { Level, SupportEvent, SupportForm as Form, SupportState } from './support-machine.ts';
import { FORMS, INCOMPLETE, LEVELS, WITHOUT_LEVEL } from './support-words.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './support.module.css';

type Props = {
  state: SupportState;
  form: Form;
  dispatch: Dispatch<SupportEvent>;
  onSubmit: () => void;
  onCancel: () => void;
};

/** One message, and how much a fault hinders. */
export function SupportForm({ state, form, dispatch, onSubmit, onCancel }: Props) {
  const words = FORMS[form];
  const busy = state.step === 'loading';
  const blank = state.message.trim() === '';
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p className={classes.lead}>{state.subtitle || words.lead}</p>
      {state.failure && <Alert color="red">{state.failure}</Alert>}
      {form === 'bug' && (
        <Radio.Group
          label="À quel point cela vous gêne"
          value={state.level}
          error={state.incomplete && state.level === null && WITHOUT_LEVEL}
          onChange={(level) => dispatch({ kind: 'rate', level: level as Level })}
        >
          <div className={classes.levels}>
            {LEVELS.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} disabled={busy} />
            ))}
          </div>
        </Radio.Group>
      )}
      <Textarea
        label={words.message}
        rows={6}
        maxLength={5_000}
        data-autofocus
        value={state.message}
        disabled={busy}
        error={state.incomplete && blank && INCOMPLETE}
        onChange={(event) => dispatch({ kind: 'write', message: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        {words.other && (
          <Button
            variant="subtle"
            className={classes.other!}
            onClick={() => dispatch({ kind: 'switch' })}
            disabled={busy}
          >
            {words.other}
          </Button>
        )}
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Annuler
        </Button>
        <Button type="submit" loading={busy} disabled={state.incomplete}>
          Envoyer
        </Button>
      </div>
    </form>
  );
}
