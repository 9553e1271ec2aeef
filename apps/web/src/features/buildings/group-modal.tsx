import type { BuildingSummary } from '@joulerie/contract/buildings';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import classes from '../../ui/modals.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { BuildingPicker } from './building-picker.tsx';
import { whyNotUnder } from './group-rules.ts';
import { useGroup } from './changes.ts';
import { buildingQuery } from './queries.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = { buildings: readonly BuildingSummary[]; onClose: () => void; onDone: () => void };

/** Puts the chosen buildings under one building. */
export function GroupModal({ buildings, onClose, onDone }: Props) {
  useReturnFocus();
  const notify = useNotify();
  const group = useGroup('add');
  const [parent, setParent] = useState<BuildingSummary | null>(null);
  const whole = useQuery({ ...buildingQuery(parent?.id ?? ''), enabled: parent !== null });
  // What each chosen building holds is not in its summary: the server has the last word on depth.
  const why =
    parent && whole.data
      ? buildings
          .map((child) =>
            whyNotUnder(
              { id: parent.id, children: whole.data.children, above: whole.data.parent ? 1 : 0 },
              { id: child.id, children: [], above: 0 },
            ),
          )
          .find((reason) => reason !== null)
      : null;
  const save = () => {
    if (!parent) return;
    group.mutate(
      { parent: parent.id, buildings: buildings.map((building) => building.id) },
      {
        onSuccess: () => {
          notify.success(`${count(buildings.length, 'bâtiment groupé', 'bâtiments groupés')} sous « ${parent.name} ».`);
          onDone();
          onClose();
        },
      },
    );
  };
  const error = why ?? (group.isError ? messageOf(group.error) : null);
  return (
    <Modal opened onClose={onClose} title={`Grouper ${count(buildings.length, 'bâtiment')} sous un bâtiment`}>
      <p className={classes.text}>
        Leurs consommations s’ajoutent à celles du bâtiment qui les contient. Trois niveaux au plus.
      </p>
      <BuildingPicker
        label="Bâtiment qui les contient"
        value={parent}
        onChange={(next) => {
          group.reset();
          setParent(next);
        }}
        without={buildings.map((building) => building.id)}
        error={error}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={group.isPending}>
          Annuler
        </Button>
        <Button onClick={save} loading={group.isPending} disabled={!parent || Boolean(why)}>
          Grouper
        </Button>
      </div>
    </Modal>
  );
}
