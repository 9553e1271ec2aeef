import { useNavigate } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import { useScope } from '../../lib/scope.tsx';
import type { Dialog } from './dialogs.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { MenuLine } from '../../ui/menu-lines.ts';
import { type SpaceRow, canEditRow, nameOf } from './selection.ts';
import classes from './space-table.module.css';

/** What can be done with one row, by what the server says of the person's rights on it. */
export function RowMenu({ row, onDialog }: { row: SpaceRow; onDialog: (dialog: Dialog) => void }) {
  const navigate = useNavigate();
  const open = () =>
    void (row.kind === 'folder'
      ? navigate({ to: '/folder/{-$folderId}', params: { folderId: row.id } })
      : navigate({ to: '/building/$id', params: { id: row.id } }));
  const { irve } = useScope().flags;
  const lines: MenuLine[] = [{ kind: 'action', label: 'Ouvrir', onSelect: open }];
  // Who has access, and giving it where one may. The charging variant has no sharing.
  if (!irve) lines.push({ kind: 'action', label: 'Partage', onSelect: () => onDialog({ kind: 'share', row }) });
  if (canEditRow(row)) {
    lines.push(
      { kind: 'action', label: 'Renommer', onSelect: () => onDialog({ kind: 'rename', row }) },
      { kind: 'action', label: 'Déplacer vers un dossier', onSelect: () => onDialog({ kind: 'move', rows: [row] }) },
    );
    if (row.kind === 'building')
      lines.push(
        { kind: 'action', label: 'Étiquettes', onSelect: () => onDialog({ kind: 'tags', rows: [row] }) },
        { kind: 'action', label: 'Grouper sous un bâtiment', onSelect: () => onDialog({ kind: 'group', rows: [row] }) },
      );
    lines.push(
      { kind: 'line' },
      { kind: 'action', label: 'Supprimer', danger: true, onSelect: () => onDialog({ kind: 'remove', rows: [row] }) },
    );
  }
  return (
    <LazyMenu className={classes.dots} label={`Actions pour ${nameOf(row)}`} lines={lines}>
      <IconDots size={18} aria-hidden />
    </LazyMenu>
  );
}
