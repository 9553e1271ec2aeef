import { type ReactNode, useEffect, useRef } from 'react';
import { count } from '../../lib/format.ts';
import type { FactSection } from './fact-sections.ts';
import classes from './sources.module.css';

type Props = {
  sections: readonly FactSection[];
  /** Titles of those that are open. */
  opened: ReadonlySet<string>;
  onToggle: (title: string, isOpen: boolean) => void;
  isKnown: (key: string) => boolean;
  /** Keys of the fields to correct. */
  wrong?: readonly string[];
  children: (section: FactSection) => ReactNode;
};

/** Facts in sections that open and close, each with how much of it is known; a single section has no head. */
export function FactSectionList({ sections, opened, onToggle, isKnown, wrong = [], children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Its section was opened with the error: the field can take the focus.
  useEffect(() => {
    if (wrong.length > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  const [only] = sections;
  if (sections.length === 1 && only) return <div ref={list}>{children(only)}</div>;
  return (
    <div ref={list} className={classes.sections}>
      {sections.map((section) => {
        const known = section.fields.filter(({ key }) => isKnown(key)).length;
        const faults = section.fields.filter(({ key }) => wrong.includes(key)).length;
        return (
          <details
            key={section.title}
            className={classes.section}
            open={opened.has(section.title)}
            onToggle={(event) => onToggle(section.title, event.currentTarget.open)}
          >
            <summary>
              <span>{section.title}</span>
              {faults > 0 ? (
                <span className={classes.fault}>{count(faults, 'champ à corriger', 'champs à corriger')}</span>
              ) : (
                <span className={classes.hint}>
                  {known === 0
                    ? 'rien de connu'
                    : `${known} sur ${section.fields.length} ${known > 1 ? 'connus' : 'connu'}`}
                </span>
              )}
            </summary>
            {children(section)}
          </details>
        );
      })}
    </div>
  );
}
