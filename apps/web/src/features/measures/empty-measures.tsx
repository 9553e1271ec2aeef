import type { ReactNode } from 'react';
import { date } from '../../lib/format-date.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';

type Props = { kind: 'source' | 'file' | 'volume' | 'window'; action?: ReactNode; lastDay?: number | null };

/** Nothing to draw: what is missing, and the one thing to do about it. */
export function EmptyMeasures({ kind, action, lastDay = null }: Props) {
  return (
    <Panel>
      {kind === 'source' ? (
        <EmptyState title="Aucune source pour l’instant" action={action}>
          Rattachez un compteur, un capteur ou une cuve&nbsp;: ses mesures apparaîtront ici.
        </EmptyState>
      ) : kind === 'file' ? (
        <EmptyState title="Aucune mesure pour l’instant" action={action}>
          Déposez un fichier de votre gestionnaire de réseau&nbsp;: courbe de charge, relevés quotidiens ou index.
        </EmptyState>
      ) : kind === 'volume' ? (
        <EmptyState title="Seuls des m³ de gaz sont mesurés" action={action}>
          Leur énergie, leur coût et leurs émissions sont inconnus&nbsp;: déposez les kWh que donne votre gestionnaire
          de réseau ou la facture.
          {lastDay !== null && <> Les derniers m³ reçus datent du {date(lastDay)}.</>}
        </EmptyState>
      ) : (
        <EmptyState title="Aucune mesure sur cette période" action={action}>
          {lastDay !== null && <>Les dernières mesures reçues datent du {date(lastDay)}.</>}
        </EmptyState>
      )}
    </Panel>
  );
}
