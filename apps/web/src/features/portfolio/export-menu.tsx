import type { ExportFormat } from '@joulerie/contract/constants';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { type ExportScope, downloadList } from './export-list.ts';

type Props = { scope: ExportScope; what: string; className?: string | undefined };

/** The buildings of a list or of a selection as a file. */
export function ExportMenu({ scope, what, className }: Props) {
  const notify = useNotify();
  const save = useMutation({
    mutationFn: (format: ExportFormat) => downloadList(format, scope),
    onSuccess: () => notify.success('L’export est téléchargé.'),
    onError: (error) => notify.error(error),
  });
  const line = (label: string, format: ExportFormat) => ({
    kind: 'action' as const,
    label,
    disabled: save.isPending,
    onSelect: () => save.mutate(format),
  });
  return (
    <LazyMenu
      className={className}
      lines={[
        { kind: 'title', label: what },
        line('Classeur Excel (XLSX)', 'xlsx'),
        line('Texte pour tableur (CSV)', 'csv'),
      ]}
    >
      <IconDownload size={16} aria-hidden />
      {save.isPending ? 'Export en cours…' : 'Exporter'}
    </LazyMenu>
  );
}
