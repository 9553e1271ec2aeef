import { unit } from '../../../../demo/random.ts';
import { pointOf } from '../operators/generated.ts';
import { contractText } from '../operators/paris.ts';
import { inServiceSince } from './measures.ts';
import { type Behaviour, behaviourOf } from './points.ts';

/** Facts of the invented points, as the services of contract, summary, metering and address answer them. */
const HP_HC = 'Tarif BT<=36kVA Moyenne Utilisation heures pleines heures creuses associées à deux saisons';
const LONG_USE = 'Tarif BT>36kVA Longue Utilisation à quatre plages temporelles';
const POWERS = [6, 9, 12] as const;

const kvaOf = (prm: string) => POWERS[Math.floor(unit(pointOf(prm).seed, 12) * POWERS.length)]!;

/** Whose contract it is is masked: the client does not read it. */
const HOLDER = {
  customer: { customer: { adress: { line1: '<masque>', line4: '<masque>', line6: '<masque>', line7: '<masque>' } } },
  contact_data: { landline: '<masque>', phone: '<masque>' },
  person: { title: '<masque>', lastname: '<masque>', firstname: '<masque>' },
};

export function contractsOf(prm: string, now: number): object[] {
  const behaviour = behaviourOf(prm);
  const isLarge = behaviour === 'c4';
  const start = contractText(inServiceSince(prm, now));
  const withdrawal = {
    usage_point_id: prm,
    contract_start: start,
    contract_type: 'Contrat GRD-F',
    contractor: 'FOURNISSEUR DE DEMONSTRATION',
    distribution_tariff: isLarge ? LONG_USE : HP_HC,
    subscribed_power: { unit: 'kVA', value: String(isLarge ? 96 : kvaOf(prm)) },
    segment: isLarge ? 'C4' : 'C5',
    ...HOLDER,
  };
  const injection = {
    usage_point_id: prm,
    contract_start: start,
    contract_type: 'Contrat GRD-A',
    segment: 'P4',
    ...HOLDER,
  };
  return behaviour === 'injects' ? [withdrawal, injection] : [withdrawal];
}

const LEVELS: Partial<Record<Behaviour, string>> = {
  'not-linky': 'Non communicant',
  'no-curve': 'Communicant (non ouvert aux services)',
};

export function summaryOf(prm: string, now: number): object {
  const behaviour = behaviourOf(prm);
  const start = contractText(inServiceSince(prm, now));
  return {
    segments:
      behaviour === 'injects'
        ? [{ segment: 'C5' }, { segment: 'P4' }]
        : [{ segment: behaviour === 'c4' ? 'C4' : 'C5' }],
    ...(behaviour === 'injects' ? { generation_last_activation_date: start } : {}),
    consumption_last_activation_date: start,
    services_level: LEVELS[behaviour] ?? 'Communicant (ouvert aux services)',
  };
}

export function meteringOf(prm: string): object {
  const behaviour = behaviourOf(prm);
  const serial = String(Math.floor(unit(pointOf(prm).seed, 13) * 1e9)).padStart(12, '0');
  const meter = { numeroSerie: serial, regimePropriete: { code: 'LOUE', libelle: 'Loué' } };
  if (behaviour === 'c4') {
    const classes = [
      ['HPH', 'Heures Pleines Saison Haute', 90],
      ['HCH', 'Heures Creuses Saison Haute', 90],
      ['HPB', 'Heures Pleines Saison Basse', 96],
      ['HCB', 'Heures Creuses Saison Basse', 96],
    ] as const;
    const powers = Object.fromEntries(
      classes.map(([code, libelle, valeur], i) => [
        `puissanceProgrammee${i + 1}`,
        { valeur, classeTemporellePuissanceProgrammee: { code, libelle } },
      ]),
    );
    const programmationHoraire = {
      posteHoraire1: {
        periodesHoraires: '6H00-22H00',
        classeTemporellePosteHoraire: { code: 'HP', libelle: 'Heures Pleines' },
      },
      posteHoraire2: {
        periodesHoraires: '22H00-6H00',
        classeTemporellePosteHoraire: { code: 'HC', libelle: 'Heures Creuses' },
      },
    };
    return {
      dispositifComptage: { typeComptage: { code: 'PMEI', libelle: 'Compteur PME-PMI' } },
      compteurs: [{ ...meter, ...powers, programmationHoraire }],
    };
  }
  const type =
    behaviour === 'not-linky'
      ? { code: 'CBE', libelle: 'Compteur bleu électronique' }
      : { code: 'AMM', libelle: 'Compteur Linky' };
  return {
    dispositifComptage: { typeComptage: type },
    compteurs: [meter],
    relais: { plageHeuresCreuses: 'HC (22H00-6H00)' },
  };
}

export function addressOf(prm: string): object {
  const { street, town, insee } = pointOf(prm).place;
  return { address: { number_street_name: street, postal_code_city: town, insee_code: insee } };
}
