import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, useId, useState } from 'react';
import classes from './plain-field.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string;
  error?: string | null | undefined;
};

/** A text field of the first view (see `PlainButton`): the kit's look without its code. A secret can be shown. */
export function PlainField({ label, error, type = 'text', ...rest }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          className={classes.input}
          data-secret={secret || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {secret && (
          <button
            type="button"
            className={classes.show}
            aria-label="Afficher le mot de passe"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          </button>
        )}
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
