import { IconLifebuoy } from '@tabler/icons-react';
import { askSupport, useEntitledToSupport } from '../../features/support/support.public.ts';
import classes from './header.module.css';

/** « Aide », for those who may write to the support. On a narrow screen it is in the menu. */
export function SupportButton() {
  if (!useEntitledToSupport()) return null;
  return (
    <button type="button" className={classes.help} aria-haspopup="dialog" onClick={() => askSupport()}>
      <IconLifebuoy size={18} aria-hidden />
      Aide
    </button>
  );
}
