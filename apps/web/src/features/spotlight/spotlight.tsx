import { Loader, Modal } from '@mantine/core';
import { IconBolt, IconBuilding, IconFolder, IconSearch, IconTag, IconUser, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useScope } from '../../lib/scope.tsx';
import { type Found, pathOf, withPage } from '../search/search.public.ts';
import { searchQuery } from './search-everything.ts';
import classes from './spotlight.module.css';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useSettled } from '../../lib/use-settled.ts';

const KINDS = {
  building: { label: 'Bâtiment', Icon: IconBuilding },
  source: { label: 'Source', Icon: IconBolt },
  folder: { label: 'Dossier', Icon: IconFolder },
  tag: { label: 'Étiquette', Icon: IconTag },
  member: { label: 'Membre', Icon: IconUser },
} as const;

/** Search over the page: type, arrows, Enter. The last line leads to the whole list. */
export function Spotlight({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const [active, setActive] = useState(0);
  const { data, error, isFetching } = useQuery(searchQuery(asked));
  const { irve } = useScope().flags;
  const found = asked === '' ? [] : withPage(data?.data ?? [], irve);
  // Nothing was found: the whole list is as empty.
  const leadsOn = asked !== '' && (found.length > 0 || !data);
  const paths = leadsOn ? [...found.map(pathOf), `/search?${new URLSearchParams({ text: asked })}`] : [];
  const chosen = Math.min(active, paths.length - 1);

  const open = (path: string | undefined) => {
    if (!path) return;
    onClose();
    router.history.push(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && paths.length > 0) {
      event.preventDefault();
      setActive((chosen + step + paths.length) % paths.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(paths[chosen]);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      centered={false}
      size={560}
      attributes={{ content: { 'aria-label': 'Recherche' } }}
    >
      <div className={classes.box}>
        <IconSearch size={20} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded={paths.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={paths.length > 0 ? `${id}-${chosen}` : undefined}
          aria-label="Rechercher un bâtiment, une source ou un dossier"
          placeholder="Nom, adresse ou numéro"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        {isFetching && <Loader size={16} />}
        <button type="button" className={classes.close} aria-label="Fermer la recherche" onClick={onClose}>
          <IconX size={18} className={classes.cross} aria-hidden />
          <span className={classes.key} aria-hidden>
            Échap
          </span>
        </button>
      </div>
      <div role="status" className={classes.hidden}>
        {asked !== '' && !isFetching && data ? data.label : ''}
      </div>
      {error && (
        <p className={classes.note} role="alert">
          {messageOf(error)}
        </p>
      )}
      {asked === '' && !error && (
        <p className={classes.note}>Commencez à écrire un nom, une adresse ou un numéro de compteur.</p>
      )}
      {asked !== '' && data && found.length === 0 && !isFetching && (
        <p className={classes.note}>Rien ne correspond à «&nbsp;{asked}&nbsp;».</p>
      )}
      {found.length > 0 && data?.resembling && (
        <p className={classes.note}>
          Rien ne correspond exactement à «&nbsp;{asked}&nbsp;». Ce qui s’en approche&nbsp;:
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Résultats" className={classes.list}>
        {found.map((item, index) => (
          <Row
            key={`${item.kind}-${item._id}`}
            id={`${id}-${index}`}
            item={item}
            active={index === chosen}
            onOpen={() => open(paths[index])}
            onHover={() => setActive(index)}
          />
        ))}
        {leadsOn && (
          <button
            type="button"
            role="option"
            id={`${id}-${found.length}`}
            tabIndex={-1}
            aria-selected={chosen === found.length}
            className={classes.row}
            onClick={() => open(paths.at(-1))}
            onPointerMove={() => setActive(found.length)}
          >
            <IconSearch size={18} aria-hidden />
            <span>Voir tous les résultats</span>
          </button>
        )}
      </div>
    </Modal>
  );
}

type RowProps = { id: string; item: Found; active: boolean; onOpen: () => void; onHover: () => void };

function Row({ id, item, active, onOpen, onHover }: RowProps) {
  const { label, Icon } = KINDS[item.kind];
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={active}
      className={classes.row}
      onClick={onOpen}
      onPointerMove={onHover}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.text}>
        <span className={classes.name}>{item.name}</span>
        {item.detail && <span className={classes.detail}>{item.detail}</span>}
      </span>
      <span className={classes.kind}>{label}</span>
    </button>
  );
}
