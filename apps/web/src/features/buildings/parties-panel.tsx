import type { Building } from '@joulerie/contract/buildings';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { changedFields } from '../../lib/send-edit.ts';
import { partyLine } from './address-line.ts';
import { EditPanel, FactList, differs } from './edit-panel.tsx';
import classes from './fields.module.css';
import { useUpdateBuilding } from './changes.ts';
import { mayEdit } from './queries.ts';

const PARTIES = [
  ['gestionnaire', 'Gestionnaire'],
  ['exploitant', 'Exploitant'],
  ['amo', 'AMO'],
] as const;
type PartyKey = (typeof PARTIES)[number][0];
type Forms = Record<PartyKey, { name: string; code: string }>;

const formsOf = ({ gestionnaire, exploitant, amo }: Building): Forms => ({
  gestionnaire: gestionnaire ?? { name: '', code: '' },
  exploitant: exploitant ?? { name: '', code: '' },
  amo: amo ?? { name: '', code: '' },
});

/** Who looks after the building: manager, operator, assistance to the owner; each with a name and a code. */
export function PartiesPanel({ building }: { building: Building }) {
  const update = useUpdateBuilding();
  const [from, setFrom] = useState(building);
  const [forms, setForms] = useState(() => formsOf(building));
  const set = (key: PartyKey, part: Partial<Forms[PartyKey]>) =>
    setForms({ ...forms, [key]: { ...forms[key], ...part } });
  const save = async () => {
    const errors: Record<string, string> = {};
    for (const [key] of PARTIES)
      if (forms[key].code.trim() && !forms[key].name.trim()) errors[`${key}.name`] = 'Le nom est requis';
    if (Object.keys(errors).length > 0) return errors;
    const party = (key: PartyKey) =>
      forms[key].name.trim() ? { name: forms[key].name.trim(), code: forms[key].code.trim() } : null;
    const parties = { gestionnaire: party('gestionnaire'), exploitant: party('exploitant'), amo: party('amo') };
    await update.mutateAsync({ from, changes: changedFields(parties, from) });
    return null;
  };
  return (
    <EditPanel
      title="Intervenants"
      edits={mayEdit(building)}
      onOpen={() => {
        setFrom(building);
        setForms(formsOf(building));
      }}
      dirty={differs(forms, formsOf(from))}
      onSave={save}
      fields={(errors) => (
        <div className={classes.grid}>
          {PARTIES.flatMap(([key, label]) => [
            <TextInput
              key={`${key}-name`}
              label={`${label} : nom`}
              maxLength={120}
              value={forms[key].name}
              error={errors[`${key}.name`]}
              onChange={(event) => set(key, { name: event.currentTarget.value })}
            />,
            <TextInput
              key={`${key}-code`}
              label={`${label} : code`}
              maxLength={60}
              value={forms[key].code}
              error={errors[`${key}.code`]}
              onChange={(event) => set(key, { code: event.currentTarget.value })}
            />,
          ])}
        </div>
      )}
    >
      <FactList
        facts={PARTIES.map(([key, label]) => {
          return [label, partyLine(building[key])];
        })}
      />
    </EditPanel>
  );
}
