import type { ReactNode } from 'react';
import classes from './panel.module.css';

type Props = {
  title?: ReactNode;
  /** One line of grey beside the title. */
  subtitle?: ReactNode;
  /** At right: `<PanelLink>`s or a control, words rather than icons. */
  links?: ReactNode;
  /** Sentences that conclude, under the content. */
  footer?: ReactNode;
  /** No inner padding: tables and maps that reach the border. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A white panel with a fine line: the one container of the pages. */
export function Panel({ title, subtitle, links, footer, flush = false, className, children }: Props) {
  const label = typeof title === 'string' ? title : undefined;
  return (
    <section
      className={[classes.panel, className].filter(Boolean).join(' ')}
      aria-label={label}
      data-flush={flush || undefined}
    >
      {(title || links) && (
        <div className={classes.head}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
          {links && <div className={classes.links}>{links}</div>}
        </div>
      )}
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}

/** A quiet link of a panel: « Tableau », « Exporter », « Tout voir ». */
export function PanelLink({
  onClick,
  pressed,
  children,
}: {
  onClick: () => void;
  pressed?: boolean;
  children: ReactNode;
}) {
  return (
    <button type="button" className={classes.link} onClick={onClick} aria-pressed={pressed}>
      {children}
    </button>
  );
}
