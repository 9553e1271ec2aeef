import { useState } from 'react';
import { DayField } from '../../ui/day-field.tsx';

type Props = { value: string | null; disabled: boolean; onSave: (day: string | null) => void };

/** The last day of a contract: saved when the field is left with another day, or cleared. What is no day is not saved. */
export function EndOfContract({ value, disabled, onSave }: Props) {
  const [draft, setDraft] = useState({ day: value, valid: true });
  return (
    <div onBlur={() => draft.valid && draft.day !== value && onSave(draft.day)}>
      <DayField
        label="Fin du contrat"
        disabled={disabled}
        value={draft.day}
        onChange={(day, empty) => setDraft({ day, valid: day !== null || empty })}
      />
    </div>
  );
}
