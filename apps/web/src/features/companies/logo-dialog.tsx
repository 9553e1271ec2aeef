import type { ImageCrop } from '@joulerie/contract/company-look';
import { COMPANY_IMAGE_BYTES } from '@joulerie/contract/constants';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { number } from '../../lib/format.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { type Size, WHOLE, cropOf, isTooSmall, largestSquare } from './logo-crop.ts';
import classes from './logo.module.css';

const LABELS = {
  cropArea: 'Cadre gardé\u00a0: déplacez-le avec les flèches',
  nwDragHandle: 'Coin en haut à gauche\u00a0: changez la taille avec les flèches',
  nDragHandle: 'Bord du haut\u00a0: déplacez-le avec les flèches',
  neDragHandle: 'Coin en haut à droite\u00a0: changez la taille avec les flèches',
  eDragHandle: 'Bord de droite\u00a0: déplacez-le avec les flèches',
  seDragHandle: 'Coin en bas à droite\u00a0: changez la taille avec les flèches',
  sDragHandle: 'Bord du bas\u00a0: déplacez-le avec les flèches',
  swDragHandle: 'Coin en bas à gauche\u00a0: changez la taille avec les flèches',
  wDragHandle: 'Bord de gauche\u00a0: déplacez-le avec les flèches',
};

/** A file that was chosen, and an address that shows it while it is framed. */
export type ChosenImage = { file: File; address: string };

type Props = {
  image: ChosenImage;
  /** What the frame becomes: « le logo ». */
  name: string;
  /** Said once it is stored. */
  done: string;
  /** The frame is a square. */
  square?: boolean;
  send: (chosen: { file: File; crop: ImageCrop }) => Promise<unknown>;
  onClose: () => void;
};

/** The image that was chosen, and the frame of it that becomes the logo: by a finger, a mouse or the arrows of a keyboard. */
export function LogoDialog({ image: { file, address }, name, done, square = false, send, onClose }: Props) {
  const notify = useNotify();
  const set = useMutation({ mutationFn: send });
  const [size, setSize] = useState<Size | null>(null);
  const [isNoImage, setIsNoImage] = useState(false);
  const [frame, setFrame] = useState(WHOLE);
  const crop = size && cropOf(frame, size);
  const refusal =
    file.size > COMPANY_IMAGE_BYTES
      ? 'Cette image dépasse 5\u00a0Mo. Choisissez-en une plus petite.'
      : isNoImage
        ? 'Ce fichier n’est pas une image PNG, JPEG ou WebP qui se lit.'
        : set.isError
          ? reasonOf(set.error)
          : crop && isTooSmall(crop)
            ? 'Gardez au moins 32\u00a0pixels de côté.'
            : null;
  const isSendable = crop !== null && !isTooSmall(crop) && !isNoImage && file.size <= COMPANY_IMAGE_BYTES;
  return (
    <Modal opened onClose={onClose} title={`Cadrer ${name}`} size="lg" closeOnClickOutside={!set.isPending}>
      <div className={styles.form}>
        {!isNoImage && (
          <div className={classes.stage}>
            <ReactCrop
              crop={{ unit: '%', ...frame }}
              {...(square ? { aspect: 1 } : {})}
              onChange={(_, { x, y, width, height }) => {
                set.reset();
                setFrame({ x, y, width, height });
              }}
              keepSelection
              disabled={set.isPending}
              ariaLabels={LABELS}
            >
              <img
                src={address}
                alt="Image choisie"
                className={classes.image}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  setSize({ width, height });
                  if (square) setFrame(largestSquare({ width, height }));
                }}
                onError={() => setIsNoImage(true)}
              />
            </ReactCrop>
          </div>
        )}
        {crop && !isNoImage && (
          <div className={classes.size}>
            <span role="status">
              Cadre&nbsp;: {number(crop.width)} × {number(crop.height)}&nbsp;pixels
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setFrame(square && size ? largestSquare(size) : WHOLE)}
              disabled={set.isPending}
            >
              {square ? 'Le plus grand carré' : 'Toute l’image'}
            </Button>
          </div>
        )}
        {refusal && (
          <p role="alert" className={styles.error}>
            {refusal}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={set.isPending}>
            Annuler
          </Button>
          <Button
            loading={set.isPending}
            disabled={!isSendable}
            onClick={() =>
              crop &&
              set.mutate(
                { file, crop },
                {
                  onSuccess: () => {
                    notify.success(done);
                    onClose();
                  },
                },
              )
            }
          >
            Enregistrer {name}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** The frame is the only field that the server may correct. */
const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.fields['crop'] ? `${error.fields['crop']}.` : messageOf(error);
