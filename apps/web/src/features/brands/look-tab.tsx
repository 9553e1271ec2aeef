import type { Brand } from '@joulerie/contract/brands';
import { Panel } from '../../ui/panel.tsx';
import { ColorsPanel } from './colors-panel.tsx';
import { IdentityForm } from './identity-form.tsx';
import { LogoRow } from './logo-row.tsx';
import classes from './brands.module.css';

/** The name of a brand, its logos and its colours. */
export function LookTab({ brand }: { brand: Brand }) {
  return (
    <>
      <div className={classes.columns}>
        <Panel title="Identité">
          <IdentityForm brand={brand} />
        </Panel>
        <Panel title="Logos">
          <LogoRow brand={brand} kind="full" />
          <LogoRow brand={brand} kind="favicon" />
        </Panel>
      </div>
      <Panel title="Couleurs">
        <ColorsPanel brand={brand} />
      </Panel>
    </>
  );
}
