import type { ExportFormat } from '@joulerie/contract/constants';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useRights } from '../../lib/session.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { MeasuresDialog, type MeasuresScope } from '../exports/exports.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { type ExportScope, downloadList } from './export-list.ts';
import { SHARED, looksBelow } from './space-search.ts';

type Props = { scope: ExportScope; what: string; className?: string | undefined };

/** Whose measures a list has; null for what other spaces share, which is in no folder. */
const measuresOf = (scope: ExportScope): MeasuresScope | null =>
  'ids' in scope ? { ids: scope.ids } : scope.folderId === SHARED ? null : { folderId: scope.folderId };

/** The buildings of a list or of a selection as a file, and the measures of their sources. */
export function ExportMenu({ scope, what, className }: Props) {
  const { canExport } = useRights();
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
  const [asking, setAsking] = useState(false);
  const measures = measuresOf(scope);
  if (!canExport) return null;
  return (
    <>
      <LazyMenu
        className={className}
        lines={[
          { kind: 'title', label: what },
          line('Classeur Excel (XLSX)', 'xlsx'),
          line('Texte pour tableur (CSV)', 'csv'),
          ...(measures
            ? [
                { kind: 'line' as const },
                {
                  kind: 'action' as const,
                  label: 'Mesures des sources…',
                  note: 'par jour, semaine ou mois',
                  onSelect: () => setAsking(true),
                },
              ]
            : []),
        ]}
      >
        <IconDownload size={16} aria-hidden />
        {save.isPending ? 'Export en cours…' : 'Exporter'}
      </LazyMenu>
      {asking && measures && (
        <Suspense>
          <MeasuresDialog
            scope={measures}
            what={
              'ids' in scope
                ? what
                : scope.folderId === null
                  ? 'tout votre espace'
                  : 'ce dossier, sous-dossiers compris'
            }
            filtered={!('ids' in scope) && looksBelow(scope.view)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
