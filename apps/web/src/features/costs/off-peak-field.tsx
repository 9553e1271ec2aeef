import type { OfferBody } from '@joulerie/contract/costs';
import { frenchRanges, parseOffPeak } from '@joulerie/domain/calendar';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './costs.module.css';

type Props = {
  schedules: OfferBody['offPeak'];
  /** Ranges of the point, which count when the offer gives none. */
  point: string | null;
  disabled: boolean;
  onSave: (ranges: string) => void;
};

/** The off-peak hours of a whole year, saved when they can be read. Dated or seasonal ones are those of the whole form. */
export function OffPeakField({ schedules, point, disabled, onSave }: Props) {
  const [only] = schedules;
  const isPlain =
    schedules.length === 0 || (schedules.length === 1 && only!.season === 'annee' && !only!.from && !only!.to);
  const saved = only?.ranges ?? point ?? '';
  const [text, setText] = useState(saved);
  const [left, setLeft] = useState(false);
  if (!isPlain) return null;
  const read = parseOffPeak(text);
  const changed = text.trim() !== saved && text.trim() !== '';
  const save = () => {
    setLeft(true);
    if (changed && read) onSave(text.trim());
  };
  return (
    <form
      className={classes.oneField}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label="Heures creuses"
        description={`Écrites sur la facture, par exemple 22H00-6H00.${read ? ` Lu\u00a0: ${frenchRanges(read)}.` : ''}`}
        placeholder="22H00-6H00"
        maxLength={120}
        disabled={disabled}
        value={text}
        error={left && changed && !read ? 'Plage illisible\u00a0: écrivez par exemple 22H00-6H00' : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {changed && (
        <Button type="submit" variant="default" disabled={disabled}>
          Enregistrer
        </Button>
      )}
    </form>
  );
}
