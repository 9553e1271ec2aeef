/**
 * Units of the tariff tables. A unit is written as `QUANTITY[ QUALIFIER…]`, for example `cEUR/kWh HT` or `EUR/MWh PCS TTC`;
 * anything else is refused. Centimes are read as euros when shown, so that a page has one spelling: « 0,1091 €/kWh ».
 */
const QUANTITIES = {
  'EUR/kWh': '€/kWh',
  'cEUR/kWh': '€/kWh',
  'EUR/MWh': '€/MWh',
  'cEUR/MWh': '€/MWh',
  'cEUR/kVArh': '€/kVArh',
  'EUR/an': '€/an',
  'EUR/mois': '€/mois',
  'EUR/kVA/an': '€/kVA/an',
  'EUR/kW/an': '€/kW/an',
  'EUR/kW/km/an': '€/kW/km/an',
  'EUR/MWh/j/an': '€/(MWh/j)/an',
  'EUR/m/an': '€/m/an',
  'EUR/h': '€/h',
  'EUR/kWc': '€/kWc',
  EUR: '€',
  '1': '',
  '%': '%',
  an: 'ans',
  '1/an': 'par an',
  'h/an': 'h/an',
  kWc: 'kWc',
  'Wc/m2': 'Wc/m²',
  'kWh/m3': 'kWh/m³',
  'kWh PCS/kWh PCI': 'kWh PCS/kWh PCI',
  'kWh EP/kWh EF': 'kWh EP/kWh EF',
  'kgCO2e/kWh': 'kgCO₂e/kWh',
  kW: 'kW',
  'km/jour': 'km/jour',
  'kWh/100 km': 'kWh/100 km',
  places: 'places',
  mm: 'mm',
  'kWh EP/m²/an': 'kWh EP/m²/an',
  'kgCO2e/m²/an': 'kgCO₂e/m²/an',
  '°C': '°C',
  'm²': 'm²',
  année: '',
  'date AAAAMMJJ': '',
  'jour MMJJ': '',
} as const;
export type Quantity = keyof typeof QUANTITIES;

const QUALIFIERS = ['HT', 'TTC', 'PCS', 'PCI', 'final'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

/** A unit as a table writes it: a quantity and its qualifiers. */
export type UnitText = Quantity | `${Quantity} ${Qualifier}` | `${Quantity} ${Qualifier} ${Qualifier}`;

export type TariffUnit = {
  /** As written in the table. */
  text: string;
  quantity: Quantity;
  qualifiers: readonly Qualifier[];
};

const isQuantity = (text: string): text is Quantity => Object.hasOwn(QUANTITIES, text);
const isQualifier = (text: string): text is Qualifier => QUALIFIERS.some((one) => one === text);

/** The unit written in a table, or null when it is not one of this module. */
export function parseUnit(text: string): TariffUnit | null {
  const qualifiers: Qualifier[] = [];
  let quantity = text;
  while (!isQuantity(quantity)) {
    const space = quantity.lastIndexOf(' ');
    const last = quantity.slice(space + 1);
    if (space < 0 || !isQualifier(last) || qualifiers.includes(last)) return null;
    qualifiers.unshift(last);
    quantity = quantity.slice(0, space);
  }
  return { text, quantity, qualifiers };
}

/** A value and its unit as a person reads them: centimes become euros, `share` becomes a percentage. */
export function shownUnit(value: number, unit: TariffUnit, share = false): { value: number; unit: string } {
  const { quantity, qualifiers } = unit;
  if (share && quantity === '1') return { value: exact(value * 100), unit: '%' };
  const words = qualifiers.filter((one) => one !== 'final');
  const shown = [QUANTITIES[quantity], ...words].filter(Boolean).join(' ');
  return { value: quantity.startsWith('cEUR') ? exact(value / 100) : value, unit: shown };
}

const escaped = (text: string) => text.replace(/[/()²³.]/g, String.raw`\$&`);
const SHOWN = Object.values(QUANTITIES)
  .filter((one) => one !== '')
  .map(escaped)
  .join('|');
const WORD = `(${QUALIFIERS.filter((one) => one !== 'final').join('|')})`;
/** Every unit that `shownUnit` can write: a quantity and at most two qualifiers, either of which a row may lack. */
export const SHOWN_UNIT = new RegExp(`^((${SHOWN})( ${WORD}){0,2}|${WORD}( ${WORD})?)?$`);

/** Drops the last bits that a change of unit adds: 10.91 c€ is 0.1091 €, not 0.10909999999999999. */
const exact = (value: number): number => Number(value.toPrecision(12));
