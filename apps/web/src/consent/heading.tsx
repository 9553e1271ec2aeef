import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import classes from './sheet.module.css';

type Props = {
  children: string;
  /** What stands above the title. */
  above?: ReactNode;
  /** Another value: the page shows something else, and its title takes the focus. */
  moved?: unknown;
};

/** The title of the page and of its tab. When the page changes under the person, the focus and the view go to its top. */
export function Heading({ children, above, moved }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(moved);
  usePageTitle(children);
  useEffect(() => {
    if (before.current === moved) return;
    before.current = moved;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [moved]);
  return (
    <>
      {above}
      <h1 ref={title} tabIndex={-1} className={classes.title}>
        {children}
      </h1>
    </>
  );
}
