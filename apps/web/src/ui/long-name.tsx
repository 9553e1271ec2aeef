import classes from './long-name.module.css';

/** A name on at most `lines` lines; the whole of it is in the title and for screen readers. */
export function LongName({ children, lines = 1 }: { children: string; lines?: number }) {
  return (
    <span className={classes.name} style={{ WebkitLineClamp: lines }} title={children}>
      {children}
    </span>
  );
}
