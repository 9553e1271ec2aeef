import type { InputHTMLAttributes, ReactNode } from 'react';
import classes from './fields.module.css';

type TextProps = {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  value: string;
  onChange: (value: string) => void;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'>;

/** A text that a holder types, with its hint and its error, both read with its label. */
export function TextField({ name, label, hint, fault, value, onChange, ...rest }: TextProps) {
  const id = idOfField(name);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-aide`} className={classes.hint}>
          {hint}
        </p>
      )}
      <input
        {...rest}
        id={id}
        name={name}
        className={classes.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-required
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(hint && `${id}-aide`, fault && `${id}-erreur`)}
      />
      <Fault of={id}>{fault}</Fault>
    </div>
  );
}

type BoxProps = {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** In a frame of its own, which the whole of can be touched. */
  framed?: boolean;
  /** A picture of what it means. */
  children?: ReactNode;
};

/** A box to tick, with what it means. */
export function Box({ name, label, hint, fault, checked, onChange, framed = false, children }: BoxProps) {
  const id = idOfField(name);
  return (
    <>
      <label className={classes.box} data-framed={framed || undefined}>
        <input
          id={id}
          type="checkbox"
          className={classes.tick}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-labelledby={`${id}-nom`}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy(hint && `${id}-aide`, fault && `${id}-erreur`)}
        />
        <span className={classes.said}>
          <span id={`${id}-nom`} className={classes.name}>
            {label}
          </span>
          {hint && (
            <span id={`${id}-aide`} className={classes.hint}>
              {hint}
            </span>
          )}
          {children}
        </span>
      </label>
      <Fault of={id}>{fault}</Fault>
    </>
  );
}

/** An error beside what it is about. */
export function Fault({ of, children }: { of: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${of}-erreur`} className={classes.fault}>
      {children}
    </p>
  );
}

/** Where a field is in the page: the summary of errors leads there. */
export const idOfField = (name: string): string => `champ-${name}`;

const describedBy = (...ids: (string | undefined)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined;
