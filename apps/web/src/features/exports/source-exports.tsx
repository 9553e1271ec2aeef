import type { ExportFormat } from '@joulerie/contract/constants';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRights, useUser } from '../../lib/session.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { MenuLine } from '../../ui/menu-lines.ts';
import { buttonLook } from '../../ui/plain-button.tsx';
import { askBilling, askSources } from './export-measures.ts';
import { MeasuresDialog } from './measures-dialog.lazy.ts';

const EXPORT_LOOK = buttonLook({ quiet: true, small: true, withIcon: true });

const formats = (ask: (format: ExportFormat) => void): MenuLine[] => [
  { kind: 'action', label: 'Classeur Excel (XLSX)', onSelect: () => ask('xlsx') },
  { kind: 'action', label: 'Texte pour tableur (CSV)', onSelect: () => ask('csv') },
];

/** The sources of the person or of the company they administer as a file, and their measures. */
export function SourceExports() {
  const user = useUser();
  const { isCompanyAdmin, canExport } = useRights();
  const [asking, setAsking] = useState(false);
  const whose = isCompanyAdmin ? undefined : user._id;
  if (!canExport) return null;
  return (
    <>
      <LazyMenu
        look={EXPORT_LOOK}
        lines={[
          { kind: 'title', label: isCompanyAdmin ? 'Les sources de la société' : 'Vos sources' },
          ...formats((format) => askSources(format, whose)),
          { kind: 'line' },
          {
            kind: 'action',
            label: 'Mesures des sources…',
            note: 'par jour, semaine ou mois',
            onSelect: () => setAsking(true),
          },
        ]}
      >
        <IconDownload size={16} aria-hidden />
        Exporter
      </LazyMenu>
      {asking && (
        <Suspense>
          <MeasuresDialog
            scope={{ folderId: null }}
            what={isCompanyAdmin ? 'toute la société' : 'tout votre espace'}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The sources that the company pays for as a file, for who administers it. */
export function BillingExport() {
  const { isCompanyAdmin } = useRights();
  if (!isCompanyAdmin) return null;
  return (
    <LazyMenu look={EXPORT_LOOK} lines={[{ kind: 'title', label: 'Les sources facturables' }, ...formats(askBilling)]}>
      <IconDownload size={16} aria-hidden />
      Exporter la facturation
    </LazyMenu>
  );
}
