import type { MissingTerm } from '@joulerie/domain/costs';
import { UnstyledButton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useSource } from '../sources/sources.public.ts';
import classes from './costs.module.css';
import { OfferSheet } from './offer-sheet.lazy.ts';

type Props = {
  sourceId: string;
  offerId: string;
  focus?: MissingTerm | undefined;
  after?: string;
  children: ReactNode;
};

/** Words that open the terms of an offer over the page, each a field of its own, and what follows them; nothing for a reader. */
export function CompleteOffer({ sourceId, offerId, focus, after, children }: Props) {
  const [opened, setOpened] = useState(false);
  const source = useSource(sourceId).data;
  if (!source?.rights.includes('owns')) return null;
  return (
    <>
      <UnstyledButton className={classes.fill} onClick={() => setOpened(true)}>
        {children}
      </UnstyledButton>
      {after}
      {opened && (
        <Suspense>
          <OfferSheet sourceId={sourceId} offerId={offerId} focus={focus ?? null} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
