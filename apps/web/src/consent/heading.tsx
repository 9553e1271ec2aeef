import { type ReactNode, createContext, use, useCallback, useEffect, useRef } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import classes from './sheet.module.css';

/** Notes the title that is shown by now, and says whether it took the place of another one. */
const TakePlace = createContext<(title: string) => boolean>(() => false);

/** Remembers which title a page shows, from one to the next. */
export function Titles({ children }: { children: ReactNode }) {
  const shown = useRef<string | null>(null);
  const takePlace = useCallback((title: string) => {
    const before = shown.current;
    shown.current = title;
    return before !== null && before !== title;
  }, []);
  return <TakePlace value={takePlace}>{children}</TakePlace>;
}

/** The title of the page and of its tab. When it takes the place of another one, the person is led to it: focus and view. */
export function Heading({ children: title }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takePlace = use(TakePlace);
  usePageTitle(title);
  useEffect(() => {
    if (!takePlace(title)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [takePlace, title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {title}
    </h1>
  );
}
