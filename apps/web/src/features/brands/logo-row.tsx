import type { Brand } from '@joulerie/contract/brands';
import { Button, FileButton } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { type ChosenImage, LogoDialog } from '../companies/companies.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './brands.module.css';
import { type LogoKind, useBrandCalls } from './calls.ts';

const WORDS: Record<LogoKind, { title: string; name: string; done: string; description: string; change: string }> = {
  full: {
    title: 'Logo',
    name: 'le logo',
    done: 'Le logo est enregistré.',
    description: 'En haut des pages, à la connexion et en tête des e-mails. PNG, JPEG ou WebP, 5\u00a0Mo au plus.',
    change: 'Choisir un logo',
  },
  favicon: {
    title: 'Icône',
    name: 'l’icône',
    done: 'L’icône est enregistrée.',
    description: 'Dans l’onglet du navigateur, et à la place du logo sur un écran étroit. Un carré.',
    change: 'Choisir une icône',
  },
};

/** One image of a brand: what it is, another one, or the drawing that ships with it. */
export function LogoRow({ brand, kind }: { brand: Brand; kind: LogoKind }) {
  const { title, name, done, description, change } = WORDS[kind];
  const { address, isOwn } = brand.logos[kind];
  const notify = useNotify();
  const { setLogo, removeLogo } = useBrandCalls(brand._id);
  const [image, setImage] = useState<ChosenImage | null>(null);
  // The same file may be chosen again.
  const reset = useRef<() => void>(null);
  const restore = () =>
    removeLogo.mutate(kind, {
      onSuccess: () => notify.success('Le dessin livré avec la marque est repris.'),
      onError: (error) => notify.error(error, 'L’image n’a pas été retirée'),
    });
  return (
    <div className={classes.logo}>
      <span className={classes.plate} data-plate>
        <img src={address} alt={`${title} de ${brand.name}`} height={40} />
      </span>
      <div className={classes.beside}>
        <strong>{title}</strong>
        <p className={classes.text}>{description}</p>
        <div className={classes.buttons}>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => file && setImage({ file, address: URL.createObjectURL(file) })}
            resetRef={reset}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {change}
              </Button>
            )}
          </FileButton>
          {isOwn && (
            <Button
              variant="subtle"
              color="gray"
              loading={removeLogo.isPending}
              aria-label={`Reprendre le dessin livré\u00a0: ${title}`}
              onClick={restore}
            >
              Reprendre le dessin livré
            </Button>
          )}
        </div>
      </div>
      <Suspense>
        {image && (
          <LogoDialog
            image={image}
            name={name}
            done={done}
            square={kind === 'favicon'}
            send={(chosen) => setLogo.mutateAsync({ kind, ...chosen })}
            onClose={() => {
              URL.revokeObjectURL(image.address);
              setImage(null);
              reset.current?.();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
