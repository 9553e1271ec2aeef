import { Select, TextInput } from '@mantine/core';
import { AddressSearch } from './address-search.tsx';
import classes from './fields.module.css';
import { LEVEL_OPTIONS, OCCUPATION_OPTIONS } from './level-options.ts';
import { type Draft, withHit } from './new-building.ts';

type Props = { draft: Draft; errors: Record<string, string>; onChange: (draft: Draft) => void };

/** The address: found as one types, then its parts, which can be edited. */
export function AddressFields({ draft, errors, onChange, autoFocus = false }: Props & { autoFocus?: boolean }) {
  return (
    <>
      <AddressSearch
        label="Chercher l’adresse"
        description="Base adresse nationale. Flèches pour choisir, Entrée pour valider."
        initial={draft.hit?.label ?? ''}
        autoFocus={autoFocus}
        onChoose={(hit) => onChange(withHit(draft, hit))}
      />
      <div className={classes.grid} style={{ marginTop: 14 }}>
        <TextInput
          label="Rue et numéro"
          maxLength={200}
          value={draft.street}
          error={errors.street}
          onChange={(event) => onChange({ ...draft, street: event.currentTarget.value })}
        />
        <TextInput
          label="Code postal"
          required
          inputMode="numeric"
          maxLength={5}
          value={draft.zipcode}
          error={errors.zipcode}
          onChange={(event) => onChange({ ...draft, zipcode: event.currentTarget.value.trim() })}
        />
        <TextInput
          label="Ville"
          required
          maxLength={120}
          value={draft.city}
          error={errors.city}
          onChange={(event) => onChange({ ...draft, city: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** Name, level and occupation. */
export function IdentityFields({ draft, errors, onChange }: Props) {
  return (
    <div className={classes.grid}>
      <TextInput
        label="Nom"
        required
        maxLength={120}
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <Select
        label="Niveau"
        allowDeselect={false}
        data={LEVEL_OPTIONS}
        value={draft.level}
        onChange={(level) => level && onChange({ ...draft, level: level as Draft['level'] })}
      />
      <Select
        label="Occupation"
        placeholder="Inconnue"
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer' }}
        data={OCCUPATION_OPTIONS}
        value={draft.occupation}
        onChange={(occupation) => onChange({ ...draft, occupation: occupation as Draft['occupation'] })}
      />
    </div>
  );
}
