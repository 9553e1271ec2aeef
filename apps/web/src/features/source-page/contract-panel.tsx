import type { Source } from '@joulerie/contract/sources';
import { ENERGIES, energyOfType } from '@joulerie/domain/vocabulary';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { energy as kwhText } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { useScope } from '../../lib/scope.tsx';
import { Panel } from '../../ui/panel.tsx';
import { offersQuery } from '../costs/costs.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { Fact, useUpdateSource } from '../sources/sources.public.ts';
import { EndOfContract } from './end-of-contract.tsx';
import classes from './source-page.module.css';

/** Where the supplier of the offer in force is not that of the contract. */
function supplierNote(chosen: string | null, offered: string | null): string | null {
  if (offered === null || chosen === offered) return null;
  return chosen === null ? 'd’après l’offre en cours' : `L’offre en cours est de ${offered}.`;
}

/** The supply contract of a meter: network operator, supplier of the brand's list, end date, yearly consumption. */
export function ContractPanel({ source, edits }: { source: Source; edits: boolean }) {
  const { suppliers, operators } = useScope();
  const notify = useNotify();
  const update = useUpdateSource();
  const save = (changes: { endContractOn?: string | null; energySupplierId?: string | null }) =>
    update.mutate({ from: source, changes }, { onError: (error) => notify.error(error) });
  const energy = energyOfType(source.idtype)?.energy;
  const operator = Object.values(operators).find((one) =>
    source.idtype === 'regaz' ? one.idname === 'regaz' : one.energy === energy,
  );
  const priced = energy === 'electricite' || energy === 'gaz';
  const offers = useQuery({ ...offersQuery(source._id), enabled: priced });
  const offer = offers.data?.data.find((one) => one._id === source.offer?._id);
  const offered = offer && (suppliers.find(({ _id }) => _id === offer.supplierId)?.nom ?? offer.supplier ?? null);
  const chosen = suppliers.find(({ _id }) => _id === source._id_energy_supplier)?.nom ?? null;
  const sold = suppliers.filter(({ energies }) => energies.some((one) => one === energy));
  return (
    <Panel title="Contrat" subtitle={energy && ENERGIES[energy].label.toLowerCase()}>
      <div className={classes.contract}>
        <dl className={classes.facts}>
          <Fact label="Gestionnaire de réseau" unknown={!operator}>
            {operator?.name ?? 'inconnu'}
          </Fact>
          {sold.length > 0 && !edits && (
            <Fact label="Fournisseur" unknown={!chosen && !offered}>
              {chosen ?? offered ?? 'inconnu'}
            </Fact>
          )}
          {!edits && (
            <Fact label="Fin du contrat" unknown={source.endContractOn === null}>
              {date(source.endContractOn, 'inconnue')}
            </Fact>
          )}
          {energy !== 'electricite' && (
            <Fact label="Consommation annuelle">
              mesurée&nbsp;: {kwhText(source.car.computed, 'inconnue')} · déclarée&nbsp;:{' '}
              {kwhText(source.car.user, 'inconnue')}
            </Fact>
          )}
        </dl>
        {sold.length > 0 && edits && (
          <Select
            label="Fournisseur"
            placeholder={offered ?? 'inconnu'}
            description={supplierNote(chosen, offered ?? null)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            clearable
            searchable
            disabled={update.isPending}
            data={sold.map(({ _id, nom }) => ({ value: _id, label: nom }))}
            value={source._id_energy_supplier}
            onChange={(energySupplierId) => save({ energySupplierId })}
          />
        )}
        {edits && (
          <EndOfContract
            key={source.endContractOn}
            disabled={update.isPending}
            value={source.endContractOn}
            onSave={(endContractOn) => save({ endContractOn })}
          />
        )}
      </div>
    </Panel>
  );
}
