import { Button } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../ui/number-field.tsx';
import classes from './costs.module.css';

type Props = { gas: boolean; firstFocused: boolean; disabled: boolean; onSave: (eurPerKwh: number) => void };

/** The one price that the supply of an offer lacks, of every kWh. Several prices or a subscription are those of the whole form. */
export function SupplyPriceField({ gas, firstFocused, disabled, onSave }: Props) {
  const [price, setPrice] = useState<number | null>(null);
  return (
    <form
      className={classes.oneField}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (price !== null) onSave(price);
      }}
    >
      <NumberField
        label="Prix de la fourniture"
        description={`Prix moyen du kWh de votre fournisseur, sur sa facture, hors taxes et hors ${gas ? 'distribution' : 'acheminement'}.`}
        unit="€/kWh"
        min={0}
        max={10}
        step={0.000001}
        required
        firstFocused={firstFocused}
        disabled={disabled}
        value={price}
        onChange={setPrice}
      />
      <Button type="submit" variant="default" disabled={disabled || price === null}>
        Enregistrer
      </Button>
    </form>
  );
}
