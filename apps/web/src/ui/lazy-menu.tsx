import { Suspense, lazy, useState } from 'react';
import type { MenuProps } from './menu-lines.ts';

const load = () => import('./menu-dropdown.tsx');
const MenuDropdown = lazy(() => load().then((module) => ({ default: module.MenuDropdown })));

/** A button with a menu. The menu's code is loaded on the first hover or click: lists have one menu per row. */
export function LazyMenu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      className={props.className}
      {...props.look}
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
