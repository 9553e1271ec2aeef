import { Button, FileButton } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { useRemoveLogo, useSetLogo } from './change-logo.ts';
import { ColorForm } from './color-form.tsx';
import type { ChosenImage } from './logo-dialog.tsx';
import { LogoDialog } from './logo-dialog.lazy.ts';
import classes from './logo.module.css';

/** The logo of the company (what it is, another image, or none) and its colour. */
export function LogoPanel() {
  const logo = useUser().company?.logo ?? null;
  const notify = useNotify();
  const remove = useRemoveLogo();
  const set = useSetLogo();
  const [image, setImage] = useState<ChosenImage | null>(null);
  const [removing, setRemoving] = useState(false);
  // The same file may be chosen again.
  const reset = useRef<() => void>(null);
  return (
    <Panel title="Logo et couleur">
      <div className={classes.panel}>
        {logo === null ? <span className={classes.none}>Aucun logo</span> : <CompanyLogo logo={logo} height={72} />}
        <div className={classes.beside}>
          <p className={classes.text}>
            Une image PNG, JPEG ou WebP, de 5&nbsp;Mo et 25&nbsp;millions de pixels au plus. Vous choisissez ensuite la
            partie à garder. Les e-mails au nom de la société le portent aussi.
          </p>
          <div className={classes.buttons}>
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              onChange={(file) => file && setImage({ file, address: URL.createObjectURL(file) })}
              resetRef={reset}
            >
              {(props) => (
                <Button variant="default" {...props}>
                  {logo === null ? 'Choisir une image' : 'Changer d’image'}
                </Button>
              )}
            </FileButton>
            {logo !== null && (
              <Button variant="subtle" color="gray" onClick={() => setRemoving(true)}>
                Retirer le logo
              </Button>
            )}
          </div>
        </div>
      </div>
      <ColorForm />
      <Suspense>
        {image && (
          <LogoDialog
            image={image}
            name="le logo"
            done="Le logo est enregistré."
            send={set.mutateAsync}
            onClose={() => {
              URL.revokeObjectURL(image.address);
              setImage(null);
              reset.current?.();
            }}
          />
        )}
      </Suspense>
      <ConfirmModal
        opened={removing}
        danger
        title="Retirer le logo&nbsp;?"
        confirmLabel="Retirer"
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          await remove.mutateAsync();
          notify.success('Le logo est retiré.');
        }}
      >
        Le nom de la société reste seul partout où le logo était montré.
      </ConfirmModal>
    </Panel>
  );
}
