import type { UseFormReturnType } from '@mantine/form';
import type { FocusEvent } from 'react';

const DELAY_MS = 500;

type Form<T> = Pick<UseFormReturnType<T>, 'getInputProps' | 'isValid' | 'validateField'>;

/**
 * The props of a field that checks itself 500 ms after it is left. Not at once: an error that appears while a button is
 * being pressed moves the button from under the pointer.
 */
export function fieldsOf<T>(form: Form<T>) {
  return (path: string, options?: { type?: 'input' | 'checkbox' }) => {
    const props = form.getInputProps(path, options);
    return {
      ...props,
      onBlur: (event: FocusEvent) => {
        props.onBlur?.(event);
        setTimeout(() => {
          // A value in good order keeps what the server said of it, until it changes.
          if (!form.isValid(path)) form.validateField(path);
        }, DELAY_MS);
      },
    };
  };
}
