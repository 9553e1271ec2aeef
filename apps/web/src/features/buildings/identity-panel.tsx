import { type Building, BuildingChanges } from '@joulerie/contract/buildings';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changedFields } from '../../lib/send-edit.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { EditPanel, FactList, differs } from './edit-panel.tsx';
import classes from './fields.module.css';
import { identityFacts } from './identity-facts.ts';
import { LEVEL_OPTIONS, OCCUPATION_OPTIONS, ROLE_OPTIONS } from './level-options.ts';
import { useUpdateBuilding } from './changes.ts';
import { mayEdit } from './queries.ts';

const check = schemaErrors(BuildingChanges, { name: 'Le nom' });

const formOf = (building: Building) => ({
  name: building.name,
  level: building.level,
  occupation: building.occupation,
  role: building.role,
  housing: building.housing ?? '',
});

/** Name, level, occupation, role and housing. */
export function IdentityPanel({ building }: { building: Building }) {
  const update = useUpdateBuilding();
  const [from, setFrom] = useState(building);
  const [form, setForm] = useState(() => formOf(building));
  const save = async () => {
    const body = { ...form, name: form.name.trim(), housing: form.housing.trim() || null };
    const errors = check(body);
    if (Object.keys(errors).length > 0) return errors;
    await update.mutateAsync({ from, changes: changedFields(body, from) });
    return null;
  };
  return (
    <EditPanel
      title="Identité"
      edits={mayEdit(building)}
      onOpen={() => {
        setFrom(building);
        setForm(formOf(building));
      }}
      dirty={differs(form, formOf(from))}
      onSave={save}
      fields={(errors) => (
        <div className={classes.grid}>
          <TextInput
            label="Nom"
            required
            maxLength={120}
            value={form.name}
            error={errors.name}
            onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
          />
          <Select
            label="Niveau"
            allowDeselect={false}
            data={LEVEL_OPTIONS}
            value={form.level}
            onChange={(level) => level && setForm({ ...form, level: level as typeof form.level })}
          />
          <Select
            label="Occupation"
            placeholder="Inconnue"
            clearable
            clearButtonProps={{ 'aria-label': 'Effacer' }}
            data={OCCUPATION_OPTIONS}
            value={form.occupation}
            onChange={(occupation) => setForm({ ...form, occupation: occupation as typeof form.occupation })}
          />
          <Select
            label="Votre rôle"
            placeholder="Non précisé"
            clearable
            clearButtonProps={{ 'aria-label': 'Effacer' }}
            data={ROLE_OPTIONS}
            value={form.role}
            onChange={(role) => setForm({ ...form, role: role as typeof form.role })}
          />
          <TextInput
            label="Logement"
            placeholder="Bâtiment B, 3e étage, porte 12"
            maxLength={120}
            value={form.housing}
            error={errors.housing}
            onChange={(event) => setForm({ ...form, housing: event.currentTarget.value })}
          />
        </div>
      )}
    >
      <FactList facts={identityFacts(building)} />
    </EditPanel>
  );
}
