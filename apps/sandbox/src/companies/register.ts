/** A dozen of companies that do not exist, of each kind that the product knows. Their numbers begin with 9999, which none has. */
export type Unit = {
  siren: string;
  name: string;
  /** INSEE legal form: « 5710 » SAS, « 9220 » association, « 9110 » condominium, « 7210 » commune. */
  form: string;
  activity: string;
  kind: 'entreprise' | 'asso' | 'copro' | 'collectivite';
  sites: readonly { nic: string; address: string; zipcode: string; city: string; citycode: string }[];
};

const site = (nic: string, address: string, zipcode: string, city: string, citycode: string) => ({
  nic,
  address,
  zipcode,
  city,
  citycode,
});

export const UNITS: readonly Unit[] = [
  {
    siren: '999900014',
    name: 'ATELIERS DU VEXIN',
    form: '5710',
    activity: '25.62B',
    kind: 'entreprise',
    sites: [
      site('00015', '8 RUE DES FORGES', '95000', 'CERGY', '95127'),
      site('00023', '3 QUAI DU PORT', '95300', 'PONTOISE', '95500'),
    ],
  },
  {
    siren: '999900022',
    name: 'BOULANGERIE DES HALLES',
    form: '5499',
    activity: '10.71C',
    kind: 'entreprise',
    sites: [site('00013', '12 PLACE DES HALLES', '45000', 'ORLEANS', '45234')],
  },
  {
    siren: '999900030',
    name: 'CABINET ENERGIES CLAIRES',
    form: '5710',
    activity: '71.12B',
    kind: 'entreprise',
    sites: [site('00011', '41 AVENUE DE LA GARE', '69003', 'LYON', '69383')],
  },
  {
    siren: '999900048',
    name: 'TRANSPORTS BORVAL',
    form: '5710',
    activity: '49.41A',
    kind: 'entreprise',
    sites: [
      site('00019', '1 RUE DU DEPOT', '59000', 'LILLE', '59350'),
      site('00027', '22 ROUTE DE CALAIS', '62500', 'SAINT-OMER', '62765'),
    ],
  },
  {
    siren: '999900055',
    name: 'SCIERIE DE LA COMBE',
    form: '5498',
    activity: '16.10A',
    kind: 'entreprise',
    sites: [site('00016', '5 CHEMIN DE LA COMBE', '39000', 'LONS-LE-SAUNIER', '39300')],
  },
  {
    siren: '999900063',
    name: 'LES AMIS DU MOULIN',
    form: '9220',
    activity: '91.03Z',
    kind: 'asso',
    sites: [site('00014', '2 RUE DU MOULIN', '14000', 'CAEN', '14118')],
  },
  {
    siren: '999900071',
    name: 'CLUB NAUTIQUE DE VALMORET',
    form: '9220',
    activity: '93.12Z',
    kind: 'asso',
    sites: [site('00012', '1 QUAI DES VOILES', '29200', 'BREST', '29019')],
  },
  {
    siren: '999900089',
    name: 'FOYER RURAL DES COTEAUX',
    form: '9220',
    activity: '94.99Z',
    kind: 'asso',
    sites: [site('00010', '7 PLACE DE L EGLISE', '32000', 'AUCH', '32013')],
  },
  {
    siren: '999900097',
    name: 'SDC RESIDENCE LES TOURNESOLS',
    form: '9110',
    activity: '81.10Z',
    kind: 'copro',
    sites: [site('00017', '18 ALLEE DES TOURNESOLS', '31000', 'TOULOUSE', '31555')],
  },
  {
    siren: '999900105',
    name: 'SDC 14 RUE DES LILAS',
    form: '9110',
    activity: '68.32A',
    kind: 'copro',
    sites: [site('00018', '14 RUE DES LILAS', '75019', 'PARIS', '75119')],
  },
  {
    siren: '999900113',
    name: 'COMMUNE DE VALMORET',
    form: '7210',
    activity: '84.11Z',
    kind: 'collectivite',
    sites: [
      site('00012', '1 PLACE DE LA MAIRIE', '29200', 'BREST', '29019'),
      site('00020', '3 RUE DES ECOLES', '29200', 'BREST', '29019'),
    ],
  },
  {
    siren: '999900121',
    name: 'COMMUNAUTE DE COMMUNES DU HAUT VEXIN',
    form: '7346',
    activity: '84.11Z',
    kind: 'collectivite',
    sites: [site('00015', '20 RUE DE L HOTEL DE VILLE', '95420', 'MAGNY-EN-VEXIN', '95355')],
  },
];
