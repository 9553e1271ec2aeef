import type { Account } from './account.ts';

/** What the companies of the demonstration subscribed to, by the customer that their space names. */
const SUBSCRIBED = [
  { customer: 'cus_demonstration_valmoret', name: 'Commune de Valmoret', prices: ['energymanager', 'optimturpe'] },
  { customer: 'cus_demonstration_tournesols', name: 'Copropriété Les Tournesols', prices: ['copropriete'] },
  { customer: 'cus_demonstration_borval', name: 'Transports Borval', prices: ['energyanalytics', 'irve'] },
];

/** Subscribes the companies of the demonstration, on an account that does not know them. `base`: address of the sandbox. */
export function subscribeDemonstration(account: Account, base: string): void {
  for (const { customer, name, prices } of SUBSCRIBED) {
    if (account.customers.has(customer)) continue;
    const made = account.createCustomer({ name });
    account.customers.delete(made.id);
    account.customers.set(customer, { ...made, id: customer });
    const bought = prices.flatMap((id) => account.price(`price_${id}`) ?? []);
    account.subscribe(customer, bought, {}, base);
  }
}
