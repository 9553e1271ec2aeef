import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { Panel, PanelLink } from '../../ui/panel.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './fields.module.css';

type Props = {
  title: string;
  subtitle?: string;
  /** Without the right to edit there is nothing but the reading. */
  edits: boolean;
  /** What is read. */
  children: ReactNode;
  /** The fields, when editing; forgotten on « Annuler ». */
  fields: (errors: Record<string, string>) => ReactNode;
  onOpen: () => void;
  /** The fields hold something that is not saved: leaving the page asks first. */
  dirty: boolean;
  /** Messages of wrong fields, or null after saving. Throws what the server says. */
  onSave: () => Promise<Record<string, string> | null>;
  openLabel?: string;
  links?: ReactNode;
};

/** A panel that is read, and edited in its own place: « Modifier », then « Enregistrer » or « Annuler ». */
export function EditPanel({
  title,
  subtitle,
  edits,
  children,
  fields,
  onOpen,
  dirty,
  onSave,
  openLabel = 'Modifier',
  links,
}: Props) {
  const notify = useNotify();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const wrong = await onSave();
      setErrors(wrong ?? {});
      if (wrong && Object.keys(wrong).length > 0) return;
      setEditing(false);
      notify.success('Les informations sont enregistrées.');
    } catch (error) {
      if (error instanceof CallError) setErrors(lastNames(error.fields));
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const open = () => {
    setErrors({});
    setFailure(null);
    onOpen();
    setEditing(true);
  };
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      links={
        !editing && (
          <>
            {links}
            {edits && <PanelLink onClick={open}>{openLabel}</PanelLink>}
          </>
        )
      }
    >
      {editing ? (
        <form onSubmit={(event) => void save(event)} noValidate aria-label={title}>
          <UnsavedGuard dirty={dirty} />
          {fields(errors)}
          {failure && (
            <p className={classes.error} role="alert">
              {failure}
            </p>
          )}
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setEditing(false)} disabled={busy}>
              Annuler
            </Button>
            <Button type="submit" loading={busy}>
              Enregistrer
            </Button>
          </div>
        </form>
      ) : (
        children
      )}
    </Panel>
  );
}

/** Whether two forms of one shape hold different words. */
export const differs = <Form,>(form: Form, saved: Form): boolean => JSON.stringify(form) !== JSON.stringify(saved);

/** The server names a field by its path (`facts.floors`, `address.zipcode`); fields know their own name. */
function lastNames(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => [
      [path, text],
      [path.split('.').at(-1)!, text],
    ]),
  );
}

/** Terms and their values, « valeur inconnue » where there is none. */
export function FactList({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-unknown={value === null || undefined}>{value ?? 'valeur inconnue'}</dd>
        </div>
      ))}
    </dl>
  );
}
