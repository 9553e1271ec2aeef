import { previewConsent } from '#calls/consent-records';
import type { Consent } from '@joulerie/contract/consents';
import { Button, CopyButton, Table } from '@mantine/core';
import { IconCheck, IconCopy, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadCall } from '../../lib/download-call.ts';
import { number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import table from '../../ui/filtered-table.module.css';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { LongName } from '../../ui/long-name.tsx';
import type { MenuLine } from '../../ui/menu-lines.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import type { ConsentAct } from './consent-dialogs.tsx';
import { ConsentState } from './consent-state.tsx';
import classes from './consents.module.css';
import { MeterCell } from './meter-cell.tsx';
import { meterName, othersSigned, purposeTitles } from './words.ts';

type Props = { consent: Consent; onAct: (kind: ConsentAct['kind']) => void };

/** A consent: its meter, the other side, where it stands, what may be read and what for, its proof, and what the person may do. */
export function ConsentRow({ consent, onAct }: Props) {
  const { side, source, holder, reader, date_from_data, date_to, withdrawn_at, last_read } = consent;
  return (
    <Table.Tr>
      <Table.Td data-label="Compteur">
        <MeterCell meter={source} hint={othersSigned(consent)} />
      </Table.Td>
      <Table.Td data-label={side === 'reader' ? 'Titulaire' : 'Lecteur'} data-wide className={classes.person}>
        <LongName lines={2}>{side === 'reader' ? (holder ?? 'Identité effacée') : reader.name}</LongName>
      </Table.Td>
      <Table.Td data-label="État">
        <ConsentState color={consent.color} />
        {withdrawn_at && <span className={`${classes.detail} ${classes.when}`}>le {date(withdrawn_at)}</span>}
      </Table.Td>
      <Table.Td data-label="Données" className="figures">
        {date(date_from_data)}
        <br />
        au {date(date_to)}
      </Table.Td>
      <Table.Td data-label="Finalités" data-wide>
        <ul className={classes.purposes} aria-label="Finalités">
          {purposeTitles(consent).map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </Table.Td>
      <Table.Td data-label="Dernière lecture" className="figures">
        {date(last_read, 'jamais')}
      </Table.Td>
      <Table.Td data-label="Preuve">
        <Proof consent={consent} />
      </Table.Td>
      <Table.Td data-wide>
        <Actions consent={consent} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The rank of the proof and the beginning of its digest; the whole of it is copied. */
function Proof({ consent: { proof } }: { consent: Consent }) {
  return (
    <span className={classes.proof}>
      <span>
        nº&nbsp;{number(proof.rank)} <code title={proof.digest}>{proof.digest.slice(0, 8)}…</code>
      </span>
      <CopyButton value={proof.digest}>
        {({ copied, copy }) => (
          <button
            type="button"
            className={classes.icon}
            aria-label={copied ? 'Empreinte copiée' : `Copier l’empreinte de la preuve nº\u00a0${number(proof.rank)}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </button>
        )}
      </CopyButton>
    </span>
  );
}

function Actions({ consent, onAct }: Props) {
  const { _id, may, renew, source } = consent;
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await downloadCall(previewConsent, { params: { id: _id }, query: {} });
    } catch (error) {
      notify.error(error, 'Le document n’a pas été créé');
    } finally {
      setSaving(false);
    }
  };
  const act = (kind: ConsentAct['kind'], label: string, danger = false): MenuLine[] =>
    may.includes(kind) ? [{ kind: 'action', label, danger, onSelect: () => onAct(kind) }] : [];
  const lines = [
    // Near its end, it is a button of the row.
    ...(renew ? [] : act('extend', 'Demander à prolonger')),
    ...act('date', 'Changer le premier jour des données'),
    ...act('dismiss', 'Renoncer à cet accord', true),
    ...act('withdraw', 'Retirer mon accord', true),
  ];
  return (
    <div className={`${table.rowEnd} ${classes.actions}`}>
      {renew && may.includes('extend') && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Demander à prolonger l’accord de ${meterName(source)}`}
          onClick={() => onAct('extend')}
        >
          Demander à prolonger
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={saving}
        aria-label={`Télécharger l’accord de ${meterName(source)} en PDF`}
        onClick={() => void save()}
      >
        PDF
      </Button>
      {lines.length === 0 && <span className={classes.noIcon} />}
      {lines.length > 0 && (
        <LazyMenu className={classes.icon} label={`Actions sur l’accord de ${meterName(source)}`} lines={lines}>
          <IconDots size={18} aria-hidden />
        </LazyMenu>
      )}
    </div>
  );
}
