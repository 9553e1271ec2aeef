import type { Brand } from '@joulerie/contract/brands';
import { BRAND_COLORS, type BrandColors, brandColorFault } from '@joulerie/domain/contrast';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './brands.module.css';
import { useBrandCalls } from './calls.ts';
import { ContrastTable } from './contrast-table.tsx';
import { LookPreview } from './look-preview.tsx';

const HEX = /^#[\da-f]{6}$/i;

const LABELS: Record<keyof BrandColors, [label: string, description: string]> = {
  primary: ['Couleur principale', 'Boutons, liens et tête des e-mails.'],
  secondary: ['Couleur secondaire', 'Le filet sous l’en-tête.'],
  background: ['Couleur de fond', 'À côté de la page de connexion.'],
};

/** Why a colour cannot be saved, in a sentence that says what to do; null when it can. */
const faultOf = (which: keyof BrandColors, color: string): string | null =>
  HEX.test(color) ? brandColorFault(which, color) : 'Une couleur s’écrit # puis six chiffres de 0 à F.';

/** The three colours of a brand, with how they read and look before they are saved. */
export function ColorsPanel({ brand }: { brand: Brand }) {
  const notify = useNotify();
  const { update } = useBrandCalls(brand._id);
  const [typed, setTyped] = useState<Partial<BrandColors>>({});
  const colors: BrandColors = { ...brand.colors, ...typed };
  const faults = BRAND_COLORS.map((which) => [which, faultOf(which, colors[which])] as const);
  const isWrong = faults.some(([, fault]) => fault !== null);
  const isChanged = BRAND_COLORS.some((one) => colors[one].toLowerCase() !== brand.colors[one].toLowerCase());
  // A colour that is being typed leaves the preview as it was.
  const shown: BrandColors = {
    primary: HEX.test(colors.primary) ? colors.primary : brand.colors.primary,
    secondary: HEX.test(colors.secondary) ? colors.secondary : brand.colors.secondary,
    background: HEX.test(colors.background) ? colors.background : brand.colors.background,
  };
  const change = (which: keyof BrandColors, value: string) => {
    update.reset();
    setTyped({ ...typed, [which]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    update.mutate(
      { colors },
      {
        onSuccess: () => {
          setTyped({});
          notify.success('Les couleurs sont enregistrées.');
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <div className={classes.colors}>
        {faults.map(([which, fault]) => (
          <TextInput
            key={which}
            label={LABELS[which][0]}
            description={LABELS[which][1]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={colors[which]}
            error={fault}
            onChange={(event) => change(which, event.currentTarget.value.trim())}
            leftSection={
              <input
                type="color"
                aria-label={`Choisir la ${LABELS[which][0].toLowerCase()}`}
                className={classes.picker}
                value={HEX.test(colors[which]) ? colors[which].toLowerCase() : '#000000'}
                onChange={(event) => change(which, event.currentTarget.value)}
              />
            }
          />
        ))}
      </div>
      <ContrastTable colors={shown} />
      <LookPreview name={brand.name} logo={brand.logos.full} colors={shown} />
      {update.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(update.error)}
        </p>
      )}
      <div className={styles.actions}>
        {isChanged && (
          <Button variant="default" disabled={update.isPending} onClick={() => setTyped({})}>
            Annuler
          </Button>
        )}
        <Button type="submit" loading={update.isPending} disabled={isWrong || !isChanged}>
          Enregistrer les couleurs
        </Button>
      </div>
    </form>
  );
}
