import { type ReactNode, useEffect, useRef } from 'react';
import classes from './notices.module.css';

type Props = {
  tone: 'good' | 'bad' | 'warn' | 'neutral';
  children: ReactNode;
  /** The news that the person has just made: it takes the focus. */
  isNews?: boolean;
};

/** Something to know, set apart. */
export function Notice({ tone, children, isNews = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) box.current?.focus();
  }, [isNews]);
  return (
    <div ref={box} role={isNews ? 'status' : undefined} tabIndex={-1} className={classes.notice} data-tone={tone}>
      {children}
    </div>
  );
}
