import type { ReactNode } from 'react';

/** A line of a menu. `checked` makes it a choice that leaves the menu open (`keepOpen`) or not. */
export type MenuLine =
  | { kind: 'title'; label: string }
  | { kind: 'line' }
  | {
      kind: 'action';
      label: string;
      note?: string;
      icon?: ReactNode;
      checked?: boolean;
      keepOpen?: boolean;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
    };

export type MenuProps = {
  /** What the button shows and, when that is an icon, how it is said. */
  children: ReactNode;
  label?: string;
  className?: string | undefined;
  /** That of `PlainButton` (`buttonLook`), instead of a class. */
  look?: Readonly<Record<string, string | true | undefined>>;
  /** The side of the button the menu lines up with. */
  side?: 'start' | 'end';
  lines: readonly MenuLine[];
};
