import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldName, Faults } from './form-rules.ts';
import { idOfField } from './fields.tsx';
import classes from './notices.module.css';

type Props = {
  faults: Faults;
  /** What is about no field. */
  message?: string | null;
  /** Another object at each try: the summary takes the focus again. */
  tried: unknown;
};

/** What keeps a form from being sent, each with the way to its field. It takes the focus, so that everybody knows at once. */
export function ErrorSummary({ faults, message, tried }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const lines = Object.entries(faults) as [FieldName, string][];
  const isEmpty = lines.length === 0 && !message;
  useEffect(() => {
    if (!isEmpty) focusAtTop(box);
  }, [tried, isEmpty]);
  if (isEmpty) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.notice} data-tone="bad">
      {message && <p>{message}</p>}
      {lines.length > 0 && (
        <>
          {lines.length > 1 && <p className={classes.head}>À corriger avant de continuer</p>}
          <ul>
            {lines.map(([field, fault]) => (
              <li key={field}>
                <a href={`#${idOfField(field)}`} onClick={(event) => goTo(event, field)}>
                  {fault}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function focusAtTop({ current }: RefObject<HTMLElement | null>): void {
  current?.focus({ preventScroll: true });
  current?.scrollIntoView({ block: 'start' });
}

// The address stays as it is: a reload must not land on a field.
function goTo(event: MouseEvent, field: FieldName): void {
  event.preventDefault();
  const target = document.querySelector<HTMLElement>(`#${idOfField(field)}`);
  target?.focus();
}
