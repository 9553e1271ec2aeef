import { MOST_INVITED } from '@joulerie/contract/constants';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useReadInvitations } from './batch-calls.ts';
import batches from './batches.module.css';
import type { Invited } from './invite-lines.tsx';

/** The table to choose, and what it must have. */
export function InviteFile({ onRead }: { onRead: (invited: Invited) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const read = useReadInvitations();
  return (
    <div className={batches.file}>
      <p className={batches.text}>
        Un tableau XLSX, ODS ou CSV de {MOST_INVITED}&nbsp;lignes au plus, un compteur par ligne&nbsp;: une colonne de
        numéros PDL ou PCE et une colonne d’adresses e-mail. Prénom, nom, société, code postal et bâtiment sont
        facultatifs. Rien n’est envoyé avant que vous ayez vu chaque ligne.
      </p>
      <div>
        <Button
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          loading={read.isPending}
          onClick={() => picker.current?.click()}
        >
          Choisir un tableau
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".xlsx,.ods,.csv,.txt"
          hidden
          aria-label="Tableau des titulaires"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) read.mutate(file, { onSuccess: (table) => onRead({ file: file.name, ...table }) });
            event.currentTarget.value = '';
          }}
        />
      </div>
      {read.error && (
        <p className={batches.failure} role="alert">
          {messageOf(read.error)}
        </p>
      )}
    </div>
  );
}
