import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in an element whose content changes with `state`: where what had the focus is gone, the element takes it, so that the
 * next key does not begin at the top of the page. The element has a `tabIndex` of -1.
 */
export function useKeptFocus<E extends HTMLElement>(state: unknown) {
  const element = useRef<E>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && element.current?.contains(target) === true;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [state]);
  return element;
}
