import type { Profile, ProfilePoint } from '@joulerie/contract/profiles';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { ENTERED_FACTS } from '@joulerie/domain/vocabulary';
import { Button, Modal, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { decimals } from '../../lib/format.ts';
import { date, instantOf } from '../../lib/format-date.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RemoveModal } from '../../ui/remove-modal.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { type ProfileOf, useProfileChange } from './profile-calls.ts';
import classes from './profiles.module.css';

type Props = { of: ProfileOf; profile: Profile; unit: string };

const dayOfPoint = ({ timestamp }: ProfilePoint): number => parisDay(instantOf(timestamp)!);

/** The points of a profile, newest first, each with who entered it. */
export function PointsTable({ of, profile, unit }: Props) {
  const [editing, setEditing] = useState<ProfilePoint | null>(null);
  const [removing, setRemoving] = useState<ProfilePoint | null>(null);
  const [clearing, setClearing] = useState(false);
  const change = useProfileChange(of);
  const { label } = ENTERED_FACTS[of.variable];
  const edits = profile.mayEdit;
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={`Tableau\u00a0: ${label}`}>
        <Table className={stacked.stacked}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>À partir du</Table.Th>
              <Table.Th ta="right">Valeur</Table.Th>
              <Table.Th>Saisi par</Table.Th>
              {edits && (
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {profile.points.toReversed().map((point) => (
              <Table.Tr key={point.timestamp}>
                <Table.Td className="figures" data-label="À partir du">
                  {date(dayOfPoint(point))}
                </Table.Td>
                <Table.Td ta="right" className="figures" data-label="Valeur">
                  {decimals(point.value, 0, 4)}&nbsp;{unit}
                </Table.Td>
                <Table.Td data-label="Saisi par">
                  {point.enteredBy && `${point.enteredBy}, `}le {date(point.enteredAt)}
                </Table.Td>
                {edits && (
                  <Table.Td ta="right" data-wide>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={`Modifier la valeur du ${date(dayOfPoint(point))}`}
                      onClick={() => setEditing(point)}
                    >
                      Modifier
                    </Button>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={`Supprimer la valeur du ${date(dayOfPoint(point))}`}
                      onClick={() => setRemoving(point)}
                    >
                      Supprimer
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {edits && profile.points.length > 1 && (
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setClearing(true)}>
            Tout supprimer
          </Button>
        </div>
      )}
      {editing && <EditPoint of={of} profile={profile} unit={unit} point={editing} onClose={() => setEditing(null)} />}
      <RemoveModal
        removing={removing}
        named={`la valeur du ${removing ? date(dayOfPoint(removing)) : ''}`}
        onClose={() => setRemoving(null)}
        remove={({ timestamp }) => change.mutateAsync({ kind: 'remove', timestamps: [timestamp] })}
      >
        La valeur précédente vaudra jusqu’au point suivant.
      </RemoveModal>
      <ConfirmModal
        opened={clearing}
        danger
        title={`Supprimer toutes les valeurs de «\u00a0${label}\u00a0»\u00a0?`}
        confirmLabel="Tout supprimer"
        onClose={() => setClearing(false)}
        onConfirm={() => change.mutateAsync({ kind: 'remove', timestamps: null })}
      >
        Les {profile.points.length} points saisis seront perdus.
      </ConfirmModal>
    </>
  );
}

type Editing = Props & { point: ProfilePoint; onClose: () => void };

/** A point whose day or value changes: the list is sent whole, from the version that the person has before them. */
function EditPoint({ of, profile, unit, point, onClose }: Editing) {
  const first = isoDay(dayOfPoint(point));
  const [day, setDay] = useState<string | null>(first);
  const [value, setValue] = useState<number | null>(point.value);
  const change = useProfileChange(of);
  const { least, most, label } = ENTERED_FACTS[of.variable];
  const save = () => {
    if (day === null || value === null) return;
    const points = profile.points.map((one) =>
      // Its hour stays where its day does.
      one === point ? { timestamp: day === first ? one.timestamp : day, value } : one,
    );
    change.mutate(
      {
        kind: 'replace',
        points: points.map(({ timestamp, value }) => ({ timestamp, value })),
        version: profile.version,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal opened onClose={onClose} title={`Modifier la valeur du ${date(dayOfPoint(point))}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DayField label="À partir du" value={day} onChange={setDay} required />
        <NumberField
          label={label}
          unit={unit}
          min={least}
          max={most}
          step={0.0001}
          value={value}
          onChange={setValue}
          required
        />
        {change.isError && (
          <p className={classes.refusal} role="alert">
            {messageOf(change.error)}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            Annuler
          </Button>
          <Button type="submit" disabled={day === null || value === null} loading={change.isPending}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Modal>
  );
}
