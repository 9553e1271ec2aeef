import type { Device } from '@joulerie/contract/sensors';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { relative } from '../../lib/format-moment.ts';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { useDeviceCalls } from './calls.ts';
import { DayLine } from './day-line.tsx';
import { DeviceKey } from './device-key.tsx';
import classes from './sensors.module.css';
import { batteryOf, factsOf, labelOf, presenceOf, textOf } from './words.ts';

type Props = { device: Device; buildingId: string; now: number };

/** A device: its last values, when it was seen, its battery and its day. */
export function DeviceRow({ device, buildingId, now }: Props) {
  const notify = useNotify();
  const { remove, rotate } = useDeviceCalls(buildingId);
  const [asked, setAsked] = useState<'remove' | 'rotate' | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const [presenceTone, presence] = presenceOf(device, now);
  const [batteryTone, battery] = batteryOf(device);
  return (
    <li className={classes.device}>
      <div className={classes.identity}>
        <Link to="/source/$id/data" params={{ id: device._id_source }} className={classes.name}>
          <LongName lines={2}>{device.name}</LongName>
        </Link>
        <span className={classes.hint}>{factsOf(device)}</span>
        <span className={classes.chips}>
          <Chip tone={presenceTone}>{presence}</Chip>
          <Chip tone={batteryTone}>{battery}</Chip>
        </span>
        {device.refusal && (
          <span className={classes.refusal}>
            Valeur refusée {relative(device.refusal.at, now)}&nbsp;: {device.refusal.reason}
          </span>
        )}
      </div>
      <dl className={classes.values}>
        {device.values.map((one) => (
          <div key={one.variable} className={classes.value}>
            <dt>{labelOf(one)}</dt>
            <dd title={relative(one.at, now)}>{textOf(one)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.curve}>{device.curve && <DayLine curve={device.curve} />}</div>
      {device.mayEdit && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <MenuButton aria-label={`Actions sur ${device.name}`}>Actions</MenuButton>
          </Menu.Target>
          <Menu.Dropdown>
            {device.link === 'http' && <Menu.Item onClick={() => setAsked('rotate')}>Changer la clé</Menu.Item>}
            <Menu.Item color="red" onClick={() => setAsked('remove')}>
              Retirer l’objet
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmModal
        opened={asked === 'remove'}
        title={`Retirer «\u00a0${device.name}\u00a0»\u00a0?`}
        confirmLabel="Retirer"
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          await remove.mutateAsync(device._id);
          notify.success('Sa source reste dans le bâtiment, avec ses mesures.', 'Objet retiré');
        }}
      >
        Ses messages ne seront plus lus. Sa source et ses mesures restent.
      </ConfirmModal>
      <ConfirmModal
        opened={asked === 'rotate'}
        title="Changer la clé de l’objet&nbsp;?"
        confirmLabel="Changer la clé"
        onClose={() => setAsked(null)}
        onConfirm={async () => setKey((await rotate.mutateAsync(device._id)).key)}
      >
        L’ancienne clé ne vaut plus dès maintenant&nbsp;: l’objet est muet jusqu’à ce que la nouvelle y soit.
      </ConfirmModal>
      {key !== null && <DeviceKey device={device} value={key} onClose={() => setKey(null)} />}
    </li>
  );
}
