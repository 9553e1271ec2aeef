import { type ReactNode, Suspense, lazy, useState } from 'react';

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
  /** The side of the button the menu lines up with. */
  side?: 'start' | 'end';
  lines: readonly MenuLine[];
};

const load = () => import('./menu-dropdown.tsx');
const MenuDropdown = lazy(() => load().then((module) => ({ default: module.MenuDropdown })));

/** A button with a menu, whose machinery is only loaded when someone goes for it: lists have one a row. */
export function LazyMenu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onClick={() => setAsked(true)}
    >
      {props.children}
    </button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <MenuDropdown {...props} />
    </Suspense>
  );
}
