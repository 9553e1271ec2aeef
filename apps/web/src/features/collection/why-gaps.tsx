import type { SourceGaps } from '@joulerie/contract/source-gaps';
import { OPERATOR_NAMES } from '@joulerie/domain/collection';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayRange } from '../../lib/format-date.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ImportDrawer } from '../imports/imports.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { sourceGapsQuery, useAskAgain, useConnect } from './calls.ts';
import { CAUSE_LABELS, PART_WORDS, type Stretch, causeOf, cureOf, momentOf, sumOf } from './gap-words.ts';
import classes from './collection.module.css';

/** Stretches shown at first: a page of a screen. */
const FIRST = 12;

export type WhyGapsProps = {
  source: { id: string; name: string };
  /** Days looked at, `YYYY-MM-DD`, both included. */
  range: { from: string; to: string };
  onClose: () => void;
};

/** « Pourquoi ce trou ? »: each missing stretch of a source with its cause and what fills it. */
export function WhyGaps({ source, range, onClose }: WhyGapsProps) {
  const query = useQuery(sourceGapsQuery(source.id, range));
  const [isDropping, setDropping] = useState(false);
  if (isDropping)
    return (
      <ImportDrawer opened onClose={onClose} place={{ kind: 'source', id: source.id }} home={source} sources={[]} />
    );
  return (
    <Modal opened onClose={onClose} title="Pourquoi ces trous&nbsp;?" size="lg">
      <p className={classes.about}>
        {source.name}, {dayRange(range.from, range.to)}
      </p>
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={3} />
      ) : (
        <Explained id={source.id} gaps={query.data} onDrop={() => setDropping(true)} />
      )}
    </Modal>
  );
}

type Gaps = { id: string; gaps: SourceGaps; onDrop: () => void };

function Explained({ gaps, ...rest }: Gaps) {
  const [isWhole, setWhole] = useState(false);
  const { stretches } = gaps;
  if (stretches.length === 0)
    return (
      <EmptyState title="Aucun jour ne manque">Tous les jours de cette période sont mesurés, en entier.</EmptyState>
    );
  // The newest first: they are those that a person looks for.
  const listed = stretches.toReversed();
  const shown = isWhole ? listed : listed.slice(0, FIRST);
  return (
    <>
      <p className={classes.sum}>{sumOf(gaps)}</p>
      <ul className={classes.gaps} aria-label="Causes des trous">
        {shown.map((stretch, i) => (
          <Line
            key={`${stretch.from} ${stretch.what}`}
            stretch={stretch}
            isExplained={shown.slice(0, i).some((one) => isAlike(one, stretch))}
            isOffered={shown.slice(0, i).some(({ cure }) => cure === stretch.cure) && stretch.cure !== 'ask-again'}
            gaps={gaps}
            {...rest}
          />
        ))}
      </ul>
      {shown.length < listed.length && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {listed.length - shown.length === 1
            ? 'Voir le plus ancien'
            : `Voir les ${listed.length - shown.length}\u00a0plus anciens`}
        </Button>
      )}
    </>
  );
}

/** Stretches that are explained by the same words. */
const isAlike = (a: Stretch, b: Stretch): boolean =>
  a.cause === b.cause && a.what === b.what && a.askedUntil === b.askedUntil;

type LineProps = Gaps & { stretch: Stretch; isExplained: boolean; isOffered: boolean };

/** `isExplained`, `isOffered`: a line above has the same words, or the same act for all days. */
function Line({ stretch, isExplained, isOffered, gaps, ...rest }: LineProps) {
  const part = PART_WORDS[stretch.what];
  return (
    <li>
      <div className={classes.gap}>
        <strong>{CAUSE_LABELS[stretch.cause]}</strong>
        <span className={classes.moment}>{momentOf(stretch)}</span>
      </div>
      {!isExplained && (
        <p>
          {part && `${part} `}
          {causeOf(stretch, gaps)} <span className={classes.cure}>{cureOf(stretch, gaps)}</span>
        </p>
      )}
      {!isOffered && <Act stretch={stretch} gaps={gaps} {...rest} />}
    </li>
  );
}

/** The one thing that a person can do about a stretch. */
function Act({ id, stretch: { cure, from, to }, gaps, onDrop }: Gaps & { stretch: Stretch }) {
  const notify = useNotify();
  const connect = useConnect(id);
  const again = useAskAgain(id);
  const operator = gaps.operator === null ? '' : OPERATOR_NAMES[gaps.operator];
  if (cure === 'connect')
    return (
      <Button
        size="xs"
        loading={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate(undefined, { onError: (error) => notify.error(error, 'Connexion impossible') })}
      >
        Relier ce compteur à {operator}
      </Button>
    );
  if (cure === 'ask-again')
    return (
      <Button
        size="xs"
        variant="default"
        loading={again.isPending}
        disabled={again.isSuccess}
        onClick={() =>
          again.mutate(
            { from, to },
            {
              onSuccess: () => notify.success(`Ces jours sont redemandés à ${operator}.`, 'Demande envoyée'),
              onError: (error) => notify.error(error, 'Ces jours n’ont pas été redemandés'),
            },
          )
        }
      >
        {again.isSuccess ? 'Demandés de nouveau' : 'Redemander ces jours'}
      </Button>
    );
  if (cure === 'ask-holder')
    return (
      <AppLink className={classes.link} href={`/user/consentements?source=${id}`}>
        Voir l’accord du titulaire
      </AppLink>
    );
  if (cure === 'import')
    return (
      <Button size="xs" variant="default" onClick={onDrop}>
        Déposer un fichier
      </Button>
    );
  return null;
}
