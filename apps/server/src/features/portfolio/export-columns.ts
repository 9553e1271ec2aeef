import type { BuildingSummary } from '@joulerie/contract/buildings';
import type { DataState } from '@joulerie/contract/first-constants';
import { intensityOf, whyNoEnergy, whyNoLabel } from '@joulerie/contract/row-figures';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { comparableChange, whyNotComparable } from '@joulerie/domain/measures';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import type { SheetColumn } from '../../platform/sheet-file.ts';

/** A building of a list, and the name of the one around it where the reader sees it. */
export type ExportedBuilding = BuildingSummary & { parentName: string | null };

type Column = SheetColumn<ExportedBuilding>;

const text = (header: string, of: (row: ExportedBuilding) => string | null, width = 22): Column => ({
  header,
  kind: 'text',
  width,
  of,
});
const amount = (header: string, digits: number, of: (row: ExportedBuilding) => number | null): Column => ({
  header,
  kind: 'number',
  digits,
  width: 16,
  of,
});
const day = (header: string, of: (row: ExportedBuilding) => string | null): Column => ({
  header,
  kind: 'day',
  width: 12,
  of: (row) => {
    const iso = of(row);
    return iso === null ? null : parseIsoDay(iso);
  },
});

const NO_COST = 'aucune énergie mesurée sur la période';
const STALE = 'en cours de recalcul';

const STATES: Record<DataState, string> = {
  ok: 'à jour',
  late: 'en retard',
  holes: 'incomplètes',
  empty: 'aucune donnée',
};

const changeOf = ({ comparison }: BuildingSummary): number | null => comparison && comparableChange(comparison);

function costReason({ cost }: BuildingSummary): string | null {
  if (cost === null) return NO_COST;
  return [cost.eur === null ? cost.reason : null, cost.stale ? STALE : null].filter(Boolean).join(', ') || null;
}

function weatherReason({ weatherFree: own }: BuildingSummary): string | null {
  if (own === null) return 'non calculée pour ces mois';
  return [own.of.known ? null : own.of.reason, own.stale ? STALE : null].filter(Boolean).join(', ') || null;
}

/** What an export says of a building: the figures of the list, and beside each that is not known why. */
export const EXPORT_COLUMNS: readonly Column[] = [
  text('Bâtiment', ({ name }) => name, 34),
  text('Rue', ({ address }) => address.street || null, 28),
  text('Code postal', ({ address }) => address.zipcode, 11),
  text('Ville', ({ address }) => address.city, 20),
  text('Dossier', ({ folderName }) => folderName),
  text('Contenu dans', ({ parentName }) => parentName),
  text('Étiquettes', ({ tags }) => tags.join(', ') || null),
  text(
    'Types de sources',
    ({ sourceTypes }) => sourceTypes.map((type) => SOURCE_TYPE_FACTS[type].label).join(', ') || null,
    34,
  ),
  amount('Surface (m²)', 1, ({ surfaceM2 }) => surfaceM2),
  day('Premier jour', ({ year }) => year?.from ?? null),
  day('Dernier jour', ({ year }) => year?.to ?? null),
  amount('Énergie finale (kWh)', 3, ({ energyKwh }) => energyKwh),
  text('Énergie inconnue : raison', whyNoEnergy),
  amount('Jours mesurés (%)', 1, ({ coverage }) => (coverage === null ? null : coverage * 100)),
  amount('kWh/m²', 2, (row) => intensityOf(row).perM2),
  text('kWh/m² inconnu : raison', (row) => intensityOf(row).reason),
  amount('Coût TTC (€)', 2, ({ cost }) => cost?.eur ?? null),
  amount('Dont connu, si le coût est partiel (€)', 2, ({ cost }) => cost?.partialEur ?? null),
  text('Coût : raison', costReason, 34),
  amount('Émissions (kg CO₂e)', 3, ({ carbon }) => carbon?.kg ?? null),
  amount('Dont connues, si elles sont partielles (kg CO₂e)', 3, ({ carbon }) => carbon?.partialKg ?? null),
  text('Émissions inconnues : raison', ({ carbon }) => (carbon === null ? NO_COST : carbon.reason), 34),
  amount('Évolution de l’énergie en un an (%)', 2, (row) => {
    const change = changeOf(row);
    return change === null ? null : change * 100;
  }),
  text('Non comparable : raison', (row) => (changeOf(row) === null ? whyNotComparable(row.comparison) : null), 34),
  amount('Évolution, météo corrigée (%)', 2, ({ weatherFree }) =>
    weatherFree?.of.known ? weatherFree.of.change * 100 : null,
  ),
  amount('De (95 %)', 2, ({ weatherFree }) => (weatherFree?.of.known ? weatherFree.of.low * 100 : null)),
  amount('À (95 %)', 2, ({ weatherFree }) => (weatherFree?.of.known ? weatherFree.of.high * 100 : null)),
  text('Météo corrigée : raison', weatherReason, 34),
  text('Étiquette énergie (estimation, ne vaut pas DPE)', ({ label }) => label?.energy ?? null, 12),
  text('Étiquette GES (estimation, H : inconnue)', ({ label }) => label?.ges ?? null, 12),
  amount('Énergie primaire (kWh/m²)', 2, ({ label }) => label?.primaryPerM2 ?? null),
  amount('Émissions (kg CO₂e/m²)', 3, ({ label }) => label?.carbonPerM2 ?? null),
  text('Sans étiquette : raison', (row) => (row.label === null ? whyNoLabel(row) : null), 28),
  text('DPE renseigné', ({ dpe }) => dpe, 10),
  text('Données', ({ health }) => STATES[health.state], 14),
  day('Dernière donnée', ({ health }) => health.lastDay),
];
