import type { ConsentRequest } from '@joulerie/contract/consents';
import { Table } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { count } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/filtered-table.module.css';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { LongName } from '../../ui/long-name.tsx';
import type { MenuLine } from '../../ui/menu-lines.ts';
import classes from './consents.module.css';
import { MeterCell } from './meter-cell.tsx';
import { RemindButton } from './remind-button.tsx';
import type { RequestAct } from './request-dialogs.tsx';
import { KIND_WORDS, REQUEST_STATE_TONES, REQUEST_STATE_WORDS, metersOf, namedHolder, requestName } from './words.ts';

/** Meters that a row names; the others are counted. */
const NAMED = 2;

type Props = { request: ConsentRequest; onAct: (kind: RequestAct['kind']) => void };

/** A request: to whom, what for, of which meters, how far it went, and what the person may do with it. */
export function RequestRow({ request, onAct }: Props) {
  const { mail, kind, state, createdAt, sent_at, opened_at, expires_at, ended_at } = request;
  const name = namedHolder(request);
  const meters = metersOf(request);
  return (
    <Table.Tr>
      <Table.Td data-label="Titulaire" className={classes.person}>
        <div className={classes.words}>
          <span className={classes.name}>
            <LongName lines={2}>{name ?? mail ?? ''}</LongName>
          </span>
          {name && mail && (
            <span className={classes.detail}>
              <LongName lines={2}>{mail}</LongName>
            </span>
          )}
        </div>
      </Table.Td>
      <Table.Td data-label="Demande">
        {KIND_WORDS[kind]}
        <span className={`${classes.detail} ${classes.when}`}>du {date(createdAt)}</span>
      </Table.Td>
      <Table.Td data-label="Compteurs" data-wide>
        <div className={classes.stack}>
          {meters.slice(0, NAMED).map((meter) => (
            <MeterCell key={meter._id_source} meter={meter} />
          ))}
          {meters.length > NAMED && (
            <span className={classes.detail}>
              et {count(meters.length - NAMED, 'autre compteur', 'autres compteurs')}
            </span>
          )}
        </div>
      </Table.Td>
      <Table.Td data-label="État">
        <Chip tone={REQUEST_STATE_TONES[state]}>{REQUEST_STATE_WORDS[state]}</Chip>
        {state === 'WAITING_GRDF' && (
          <span className={classes.detail}>signée : GRDF doit la confirmer auprès du titulaire</span>
        )}
        {ended_at && <span className={`${classes.detail} ${classes.when}`}>le {date(ended_at)}</span>}
      </Table.Td>
      <Table.Td data-label="Envoyée" className="figures">
        {date(sent_at)}
      </Table.Td>
      <Table.Td data-label="Ouverte" className="figures">
        {date(opened_at, 'pas encore')}
      </Table.Td>
      <Table.Td data-label="Expire" className="figures">
        {ended_at ? '—' : date(expires_at)}
      </Table.Td>
      <Table.Td data-wide>
        <Actions request={request} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  );
}

function Actions({ request, onAct }: Props) {
  const { may, state } = request;
  const act = (kind: RequestAct['kind'], label: string, danger = false): MenuLine => ({
    kind: 'action',
    label,
    danger,
    onSelect: () => onAct(kind),
  });
  const lines: MenuLine[] = [
    // Once it waits for the operator, no mail of it is sent any more.
    ...(state === 'CREATED' ? [act('preview', 'Voir l’e-mail')] : []),
    ...(may.includes('close') ? [act('close', 'Clore la demande')] : []),
    ...(may.includes('remove') ? [act('remove', 'Retirer la demande', true)] : []),
  ];
  return (
    <div className={`${table.rowEnd} ${classes.actions}`}>
      <RemindButton request={request} />
      {lines.length > 0 && (
        <LazyMenu className={classes.icon} label={`Actions sur la demande (${requestName(request)})`} lines={lines}>
          <IconDots size={18} aria-hidden />
        </LazyMenu>
      )}
    </div>
  );
}
