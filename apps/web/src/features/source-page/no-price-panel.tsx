import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** In the place of the offers of a heat network, whose prices the service does not take: the reason, and what can be kept. */
export function NoPricePanel() {
  return (
    <Panel title="Offres">
      <EmptyState title="Le prix de la chaleur n’est pas encore pris en charge">
        Seuls l’électricité, le gaz et les livraisons de combustible ont un coût pour l’instant. La consommation de ce
        réseau est suivie&nbsp;; son coût reste inconnu, et celui du bâtiment est donc partiel. Notez la puissance
        facturable et les coefficients de votre contrat dans «&nbsp;Contrat de réseau&nbsp;»&nbsp;: ils sont conservés.
      </EmptyState>
    </Panel>
  );
}
