import type { Brand } from '@joulerie/contract/brands';
import { BRAND_TEXT_LENGTH } from '@joulerie/contract/constants';
import { Button, Modal, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { dateTime } from '../../lib/format-date.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { LegalMarkdown } from '../accounts/accounts.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './brands.module.css';
import { type TextKind, textQuery, useBrandCalls, versionQuery } from './calls.ts';

const TEXTS: Record<TextKind, { title: string; address: string }> = {
  mentions: { title: 'Mentions légales', address: '/mentions-legales' },
  conditions: { title: 'Conditions d’utilisation', address: '/conditions' },
  confidentialite: { title: 'Politique de confidentialité', address: '/confidentialite' },
};

/** The legal texts of a brand, each with its versions. */
export function TextsTab({ brand }: { brand: Brand }) {
  return brand.texts.map(({ kind }) => <TextPanel key={kind} brand={brand} kind={kind} />);
}

function TextPanel({ brand, kind }: { brand: Brand; kind: TextKind }) {
  const { title, address } = TEXTS[kind];
  const published = useQuery(textQuery(brand._id, kind));
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [last] = published.data?.data ?? [];
  return (
    <Panel
      title={title}
      subtitle={
        last
          ? `Publié le ${dateTime(last.publishedAt)}${last.author ? ` par ${last.author}` : ''}`
          : 'Le texte de la plateforme est affiché'
      }
      links={
        <AppLink href={address} className={styles.link}>
          Voir la page
        </AppLink>
      }
    >
      {published.isError && <ErrorState error={published.error} retry={() => void published.refetch()} />}
      {published.isPending && <RowsSkeleton rows={1} />}
      {published.data && (
        <div className={styles.form}>
          {editing ? (
            <TextEditor
              brand={brand}
              kind={kind}
              title={title}
              text={published.data.text ?? ''}
              onClose={() => setEditing(false)}
            />
          ) : (
            <div className={classes.buttons}>
              <Button variant="default" aria-label={`Écrire\u00a0: ${title}`} onClick={() => setEditing(true)}>
                {last ? 'Écrire une nouvelle version' : 'Écrire le texte de la marque'}
              </Button>
            </div>
          )}
          {last && (
            <details>
              <summary>{count(published.data.total, 'version publiée', 'versions publiées')}</summary>
              <ul className={classes.versions}>
                {published.data.data.map(({ _id, publishedAt, author }) => (
                  <li key={_id}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`${title}, version du ${dateTime(publishedAt)}`}
                      onClick={() => setShown(_id)}
                    >
                      {dateTime(publishedAt)}
                    </Button>{' '}
                    {author ?? 'compte fermé'}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      {shown !== null && (
        <VersionModal brand={brand} kind={kind} title={title} version={shown} onClose={() => setShown(null)} />
      )}
    </Panel>
  );
}

type Editing = { brand: Brand; kind: TextKind; title: string; text: string; onClose: () => void };

function TextEditor({ brand, kind, title, text, onClose }: Editing) {
  const notify = useNotify();
  const { publish } = useBrandCalls(brand._id);
  const [typed, setTyped] = useState(text);
  const isEmpty = typed.trim() === '';
  const send = () =>
    publish.mutate(
      { kind, text: typed },
      {
        onSuccess: () => {
          notify.success(`${title}\u00a0: la nouvelle version est publiée.`);
          onClose();
        },
      },
    );
  return (
    <>
      <Textarea
        label={title}
        description="Un titre commence par ##, une liste par un tiret, **un mot important** s’entoure de deux étoiles, un lien s’écrit [ses mots](https://…)."
        autosize
        minRows={8}
        maxRows={24}
        maxLength={BRAND_TEXT_LENGTH}
        value={typed}
        onChange={(event) => {
          publish.reset();
          setTyped(event.currentTarget.value);
        }}
      />
      {!isEmpty && (
        <section aria-label={`Aperçu\u00a0: ${title}`} className={classes.textPreview}>
          <LegalMarkdown text={typed} />
        </section>
      )}
      {publish.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(publish.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" disabled={publish.isPending} onClick={onClose}>
          Annuler
        </Button>
        <Button loading={publish.isPending} disabled={isEmpty || typed.trim() === text} onClick={send}>
          Publier cette version
        </Button>
      </div>
    </>
  );
}

type Shown = { brand: Brand; kind: TextKind; title: string; version: string; onClose: () => void };

function VersionModal({ brand, kind, title, version, onClose }: Shown) {
  const found = useQuery(versionQuery(brand._id, kind, version));
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <RowsSkeleton rows={4} />}
      {found.data?.text && <LegalMarkdown text={found.data.text} />}
    </Modal>
  );
}
