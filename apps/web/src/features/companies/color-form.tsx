import { READABLE_CONTRAST, WHITE, contrast, textOn } from '@joulerie/domain/contrast';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { number } from '../../lib/format.ts';
import { useScope } from '../../lib/scope.tsx';
import { useUser } from '../../lib/session.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { useSetColor } from './change-logo.ts';
import classes from './logo.module.css';

const HEX = /^#[\da-f]{6}$/i;

/** The colour of the company on the mails in its name, with how it reads on their white ground. */
export function ColorForm() {
  const saved = useUser().company?.color ?? null;
  const brand = useScope().assets.colors.primary;
  const notify = useNotify();
  const set = useSetColor();
  const [typed, setTyped] = useState<string | null>(null);
  const color = typed ?? saved ?? brand;
  const ratio = HEX.test(color) ? contrast(color, WHITE) : null;
  const wrong =
    ratio === null
      ? 'Une couleur s’écrit # puis six chiffres de 0 à F.'
      : ratio < READABLE_CONTRAST
        ? 'Cette couleur se lit mal sur fond blanc\u00a0: choisissez-en une plus foncée.'
        : null;
  const change = (value: string) => {
    set.reset();
    setTyped(value);
  };
  const save = (next: string | null) =>
    set.mutate(next, {
      onSuccess: () => {
        setTyped(null);
        notify.success(next === null ? 'La couleur est celle de la marque.' : 'La couleur est enregistrée.');
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) save(color.toLowerCase());
  };
  return (
    <form onSubmit={submit} noValidate className={classes.color}>
      <TextInput
        label="Couleur"
        description="Celle des e-mails au nom de la société"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={color}
        error={wrong ?? (set.isError ? messageOf(set.error) : null)}
        onChange={(event) => change(event.currentTarget.value.trim())}
        leftSection={
          <input
            type="color"
            aria-label="Choisir la couleur"
            className={classes.picker}
            value={ratio === null ? '#000000' : color}
            onChange={(event) => change(event.currentTarget.value)}
          />
        }
        className={classes.colorField}
      />
      <div className={classes.beside}>
        <p className={`${classes.text} ${classes.contrast}`} role="status">
          {ratio === null
            ? 'Contraste inconnu'
            : `Contraste sur blanc\u00a0: ${number(Math.floor(ratio * 10) / 10, 1)} pour 1`}{' '}
          (4,5 au moins)
          {ratio !== null && (
            <span className={classes.sample} style={{ background: color, color: textOn(color) }}>
              Aperçu d’un bouton
            </span>
          )}
        </p>
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={set.isPending} disabled={wrong !== null || typed === null}>
            Enregistrer la couleur
          </Button>
          {saved !== null && (
            <Button variant="subtle" color="gray" disabled={set.isPending} onClick={() => save(null)}>
              Reprendre celle de la marque
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
