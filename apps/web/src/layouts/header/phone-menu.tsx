import { Drawer } from '@mantine/core';
import { askSupport, useEntitledToSupport } from '../../features/support/support.public.ts';
import { useScope } from '../../lib/scope.tsx';
import { useVisitor } from '../../lib/session.tsx';
import { AccountLinks, PlaceLinks } from './account-links.tsx';
import classes from './account-menu.module.css';
import { mainPlaces } from './places.ts';

/** The header's places and account on a narrow screen. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { flags, name } = useScope();
  const features = useVisitor()?.company?.features;
  const helped = useEntitledToSupport();
  const ask = () => {
    onClose();
    askSupport();
  };
  return (
    <Drawer opened onClose={onClose} title={name} size={300}>
      <nav aria-label="Menu">
        <div className={classes.list}>
          <PlaceLinks places={mainPlaces(flags, features)} onClose={onClose} />
          {helped && (
            <button type="button" className={classes.item} onClick={ask}>
              Aide
            </button>
          )}
        </div>
        <hr className={classes.rule} />
        <AccountLinks onClose={onClose} />
      </nav>
    </Drawer>
  );
}
