import type { Building } from '@joulerie/contract/buildings';
import { useState } from 'react';
import { LabelBadge } from '../../ui/chip.tsx';
import { EditPanel, FactList, differs } from './edit-panel.tsx';
import { FactInputs } from './fact-inputs.tsx';
import { FACT_FIELDS, factChanges, factErrors, factTexts, factWords } from './facts-form.ts';
import { useUpdateBuilding } from './changes.ts';
import { mayEdit } from './queries.ts';

/** What is known of the building itself: age, sizes, materials, networks, labels. */
export function FactsPanel({ building }: { building: Building }) {
  const update = useUpdateBuilding();
  const [from, setFrom] = useState(building);
  const [texts, setTexts] = useState(() => factTexts(building.facts));
  const save = async () => {
    const errors = factErrors(texts);
    if (Object.keys(errors).length > 0) return errors;
    const facts = factChanges(from.facts, texts);
    await update.mutateAsync({ from, changes: Object.keys(facts).length > 0 ? { facts } : {} });
    return null;
  };
  return (
    <EditPanel
      title="Caractéristiques"
      subtitle="elles servent aux ratios et aux études"
      edits={mayEdit(building)}
      onOpen={() => {
        setFrom(building);
        setTexts(factTexts(building.facts));
      }}
      dirty={differs(texts, factTexts(from.facts))}
      onSave={save}
      fields={(errors) => <FactInputs texts={texts} errors={errors} onChange={setTexts} />}
    >
      <FactList
        facts={FACT_FIELDS.map((field) => {
          const words = factWords(field, building.facts);
          return [field.label, field.kind === 'letter' && words ? <LabelBadge label={words} /> : words];
        })}
      />
    </EditPanel>
  );
}
