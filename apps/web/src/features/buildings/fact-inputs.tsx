import { Select, TextInput } from '@mantine/core';
import { FACT_FIELDS, type FactKey, type FactTexts } from './facts-form.ts';
import classes from './fields.module.css';

type Props = {
  texts: FactTexts;
  errors: Partial<Record<FactKey, string>>;
  onChange: (texts: FactTexts) => void;
};

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const YES_NO = [
  { value: 'oui', label: 'Oui' },
  { value: 'non', label: 'Non' },
];

/** The fields of every fact. */
export function FactInputs({ texts, errors, onChange }: Props) {
  return (
    <div className={classes.grid}>
      {FACT_FIELDS.map((field) => {
        const { key, label, kind } = field;
        const set = (value: string) => onChange({ ...texts, [key]: value });
        const error = errors[key] ?? null;
        if (kind === 'yes-no' || kind === 'letter')
          return (
            <Select
              key={key}
              label={label}
              placeholder="Inconnu"
              clearable
              clearButtonProps={{ 'aria-label': 'Effacer' }}
              data={kind === 'letter' ? LETTERS : YES_NO}
              value={texts[key] || null}
              error={error}
              onChange={(value) => set(value ?? '')}
            />
          );
        const unit = kind === 'number' ? field.unit : undefined;
        return (
          <TextInput
            key={key}
            label={label}
            placeholder={kind === 'text' ? field.placeholder : undefined}
            inputMode={kind === 'number' ? (field.step ? 'decimal' : 'numeric') : undefined}
            value={texts[key]}
            error={error}
            rightSection={unit}
            rightSectionPointerEvents="none"
            onChange={(event) => set(event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}
