import { ENERGIES } from '@joulerie/domain/vocabulary';
import type { Energy, VariableName } from '@joulerie/domain/vocabulary';
import { plain } from '../text/stamps.ts';
import { ENERGY, energyUnitOf } from './energy-units.ts';
import { fuelOf, fuelUnitOf, unitOfFuel, usualFuelOf } from './fuels.ts';
import { NOT_OF_METER, unknownWordOf } from './known-words.ts';
import { linkyLabelOf } from './linky-labels.ts';
import type { Certainty, ColumnRole, HeaderFacts } from './meaning.ts';
import { type Multiple, multipleOf } from './multiples.ts';
import { MONTHLY, NOT_MEASURED, RESTARTED, YEARLY } from './not-measured.ts';
import { counterUnit, factorText, timesUnit } from './units.ts';

/** « Conso_kWh », « kW.h » and « kW·h » are kilowatt-hours. */
const wordsOf = (header: string): string =>
  plain(header)
    .replace(/[_[\](){}]/g, ' ')
    .replace(/\b([kmg]?w)[ .·*/⋅-]h(?:rs?)?\b|\b([kmg]?w)hrs?\b/g, '$1$2h')
    .replace(/\b([kmg]?wh)(pc[si]|e[fp])\b/g, '$1 $2')
    .trim();

/** « Conso (kW/h) » and « Puissance (kWh) »: an energy or a power. */
const isMisnamed = (header: string): boolean =>
  /\b[kmg]?w ?\/ ?h\b|\bpuissance\b(?!.*\benergie)/.test(plain(header).replace(/[_[\](){}]/g, ' '));

/** The unit that a header writes, with its multiple: « kWh × 40 ». Null without one. */
export function writtenUnit(header: string): string | null {
  const unit = singleUnit(header);
  const multiple = unit === null ? null : multipleOf(header);
  return multiple ? timesUnit(unit!, multiple.factor) : unit;
}

function singleUnit(header: string): string | null {
  const words = wordsOf(header);
  const energy = energyUnitOf(words);
  if (energy !== null) return energy;
  const power = /\b([mk]?)(va|w)\b/.exec(words);
  if (power) return `${power[1] === 'm' ? 'M' : power[1]!}${power[2]!.toUpperCase()}`;
  return /\bd?m3\b|m³/.test(words) ? volumeUnitOf(words) : null;
}

const volumeUnitOf = (words: string): string => (/\bdm(3\b|³)/.test(words) ? 'dm³' : 'm³');

const MONEY = /€|\beur(os?)?\b|\b(cout|cost|prix|price|montant|amount|facture|tarif ttc|tarif ht)s?\b/;
/** Lines of a bill, where no unit says otherwise. */
const BILLED =
  /\b(abonnements?|ttc|hors taxes?|total ht|tva|taxes?|turpe|atrd|accises?|cspe|tccfe|ticfe|ticgn|cta|acheminements?|redevances?|primes? fixes?)\b/;
const INDEX =
  /\b(index|cumul(e|es|ee|ees|atif|ative)?|cumulative|total increasing|meter reading|totali[sz]ateur|lifetime)\b/;
/** A consumption, or the reading of a meter. */
const METER = /\b(releves?|compteurs?|meter|total yield)\b/;
const WATER = /\b(eau|ecs|water)\b/;
/** Numbers that stand beside measures. */
const OTHERS: readonly (readonly [RegExp, string, Certainty?])[] = [
  [/\b[km]?varh?\b|\breacti(f|ve)\b/, 'de l’énergie réactive : elle n’est pas suivie'],
  [/\b(nb|nbre|nombre)\b.*\bjours?\b|^(duree|jours de la periode)\b/, 'une durée'],
  [/\b(dju|dj|degres?[ -]jours?)\b/, 'des degrés-jours : Joulerie les calcule'],
  [/\bcoeff?(icient)?\b|\bpcs\b|\bcos ?phi\b|\bfacteur\b|\brendement\b|\bcop\b|\beer\b/, 'un coefficient'],
  [/\bsurfaces?\b|\boccupants?\b|\beffectifs?\b|\btantiemes?\b/, 'un nombre qui n’est pas une mesure'],
  [
    /^((n°|no|num|numero) ?(de |du )?)?(exercice|annee|an|mois|semaine|trimestre|bimestre|quadrimestre|semestre|jour|year|month|week|day)s?$/,
    'une partie de la date',
    'certain',
  ],
  [/^%|%$|\bpourcent(age)?s?\b/, 'une part, pas une énergie'],
  [/^(irms|urms|umoy)\d?$/, 'une tension ou un courant de la téléinformation'],
  [/\b(tension|volts?|courant|amperes?|frequence|hz)\b/, 'une tension, un courant ou une fréquence'],
];
const EXPORTED =
  /\b(injection|injecte[es]?|export\w*|surplus|excedents?|revendu[es]?|vendu[es]?|ventes?|reinject\w*|feed[ -]?in|to grid|returned|\w*einspeis\w*)\b|\bea ?-(?!\w)/;
const PRODUCED = /\b(production|ppv\d?|produit[es]?|produced|generat\w+|solaire|solar|pv|photovolta\w+|yield)\b/;
/** Of what is produced, a part. */
const CONSUMED = /\bconso\w*|\bconsum\w*|\butilise\w*|\bused\b|\bdirect\w*/;
const CONTRACTED = /\b(souscrit\w*|depassements?|contrat\w*|installee?s?|nominale?s?|raccord\w*)\b/;
const HIGHEST = /\bp ?max\b|\bmax(i|imale?|imum)?\b|\bpointe\b|\bpeak\b|\batteinte?s?\b|\bappels?\b|\bcrete\b/;
const INDOOR =
  /\b(interieure?s?|int|indoor|inside|ambiante?|ambiance|room|salon|sejour|chambre|bureau|piece|logement|consigne)\b/;
/** Water that a meter of heat measures. */
const CIRCUIT = /\b(depart|retour|aller|flow|return|supply|primaire|secondaire|delta)\b/;
/** Machines that have a temperature of their own, which is not that of the air. */
const MACHINE =
  /\b(modules?|onduleurs?|inverters?|panneaux?|panels?|cellules?|batter(y|ies?)|cpu|processeur|radiateurs?|heatsink|ballons?|ecs|eau|fumees?|chaudieres?)\b/;
/** Heat itself; « chauffage » may be what electricity or gas is used for. */
const HEAT = /\bchaleur\b|\bheat\b|\bthermiques?\b|\bcalori(es|metres?|metrique)\b|\bsous[- ]?station\b/;
const ELECTRIC = /\belec|\blinky\b/;
const BOILER = /\b(chaufferie|chaudieres?|ecs|eau chaude)\b/;
const SELF = /\b(auto ?conso\w*|self[ -]?(consum\w+|use)|autoproduction)\b/;

/**
 * The role that a header gives to a column of numbers; null when it says neither a quantity nor a unit. Euros are never an energy, and
 * a temperature beside an energy is one.
 *
 * @param header as written
 * @param context headers of the table, which say which energy a kWh is of
 * @param source energy of the source that the table is for, when it is known
 */
export function roleOfHeader(header: string, context: string, source: Energy | null = null): HeaderFacts | null {
  const found = factsOf(header, context, source);
  if (found?.certainty !== 'certain' || found.role === 'ignored') return found;
  if (NOT_OF_METER.test(wordsOf(header)))
    return {
      ...found,
      certainty: 'asked',
      reason: 'l’en-tête dit une énergie qui n’est pas celle du compteur, ou qui n’est pas mesurée : est-elle à lire ?',
    };
  const word = unknownWordOf(header);
  return word === null
    ? found
    : { ...found, certainty: 'proposed', reason: `${found.reason} ; « ${word.slice(0, 40)} » ne nous dit rien` };
}

function factsOf(header: string, context: string, source: Energy | null): HeaderFacts | null {
  const words = wordsOf(header);
  const around = wordsOf(context);
  const register = registerOf(words);
  const named = (role: ColumnRole, unit: string | null, reason: string, certainty: Certainty = 'certain') => ({
    role,
    unit,
    register,
    certainty,
    reason,
  });
  // « Facturé (kWh) » is an energy that was billed.
  const isBilled = writtenUnit(header) === null && BILLED.test(words);
  if (isBilled || MONEY.test(energyUnitOf(words) === null ? words : words.replace(/\bfactures?\b/g, ' ')))
    return named(
      'ignored',
      null,
      'montant ou prix : il ne remplace pas le coût que Joulerie calcule, et n’est pas une énergie',
    );
  if (/co2\b/.test(words) && !/\bppm\b/.test(words))
    return named('ignored', null, 'des émissions, pas une énergie', 'proposed');
  const fahrenheit = /°f\b|tempf\b/.test(words);
  if (fahrenheit || /\btemp\b|\bt°|temperature|°c\b|^t (depart|retour|ext|int|amb)/.test(words)) {
    if (CIRCUIT.test(words)) return named('ignored', null, 'la température d’un circuit', 'proposed');
    if (MACHINE.test(words)) return named('ignored', null, 'la température d’un appareil', 'proposed');
    const unit = fahrenheit ? '°F' : '°C';
    if (INDOOR.test(words))
      return named('temperature_ambiante', unit, 'l’en-tête dit une température intérieure', 'proposed');
    return named('temperature_exterieure', unit, 'l’en-tête dit une température', fahrenheit ? 'certain' : 'proposed');
  }
  if (/humidit/.test(words)) return named('humidite', '%', 'l’en-tête dit une humidité', 'proposed');
  if (SELF.test(words))
    return named('ignored', null, 'énergie autoconsommée : elle est déjà dans une autre colonne', 'proposed');
  const unit = energyUnitOf(words);
  const label = unit === null ? linkyLabelOf(words, around) : null;
  if (label) return label;
  if (unit !== null) {
    const isCounter = INDEX.test(words) || /\b(import|export) t\d\b/.test(words);
    const own = named(...energyOf(words, around, source));
    if (own.role === 'conso' && !ENERGY.test(words) && !ELECTRIC.test(words))
      return { ...own, role: 'chaleur', unit, certainty: 'asked', reason: `des ${unit}, sans dire de quelle énergie` };
    const multiple = multipleOf(header);
    const found = inMultiples(asCounter({ ...own, unit }, isCounter), multiple);
    if (isMisnamed(header))
      return { ...found, certainty: 'asked', reason: 'l’en-tête ne dit pas s’il s’agit de kWh ou de kW' };
    if (found.role === 'conso_gaz' && /\bpci\b/.test(words))
      return {
        ...found,
        certainty: 'asked',
        reason: 'des kWh PCI : le gaz se mesure et se facture en kWh PCS, environ 1,11 fois plus',
      };
    if (NOT_MEASURED.test(words))
      return {
        ...found,
        certainty: 'asked',
        reason: 'l’en-tête dit un ratio, une prévision, une correction ou une moyenne, pas une mesure',
      };
    if (YEARLY.test(words) && own.role !== 'ignored')
      return {
        ...found,
        role: own.role,
        unit: counterUnit(unit, 'year counter'),
        certainty: 'asked',
        reason: 'un cumul qui repart chaque 1er janvier, ou un index de compteur ?',
      };
    if (MONTHLY.test(words) && own.role !== 'ignored')
      return {
        ...found,
        role: own.role,
        unit: counterUnit(unit, 'month counter'),
        certainty: 'asked',
        reason: 'un cumul qui repart chaque premier du mois, ou un index de compteur ?',
      };
    if (RESTARTED.test(words))
      return { ...found, certainty: 'asked', reason: 'un cumul qui repart de zéro, ou un index de compteur ?' };
    return METER.test(words) && !isCounter
      ? { ...found, certainty: 'asked', reason: 'un index de compteur, ou une énergie par intervalle ?' }
      : found;
  }
  if (WATER.test(words) && /m3|m³|litre|volume|\bl\b(?!['’])/.test(words))
    return named('ignored', null, 'de l’eau : ce n’est pas une énergie');
  const volume = volumeOf(words, around, source);
  if (volume) return inMultiples({ ...volume, register }, multipleOf(header));
  const power = /\b([km]?)(va|w)\b|\b([km]?)watts?\b/.exec(words);
  if (power) {
    const kilo = ({ k: 'k', m: 'M' } as const)[power[1] ?? power[3] ?? ''] ?? '';
    if (CONTRACTED.test(words) || (/\bcrete\b/.test(words) && PRODUCED.test(words)))
      return named('ignored', null, 'une puissance souscrite, installée ou un dépassement, pas une mesure', 'proposed');
    if (power[2] === 'va' || HIGHEST.test(words))
      return named(
        'puissance_max',
        `${kilo}${power[2] === 'va' ? 'VA' : 'W'}`,
        'l’en-tête dit une puissance maximale',
        'proposed',
      );
    // « Consommation (kW) » is as often an energy whose unit was cut.
    const isEnergyWord = /\benergies?\b/.test(words) || (kilo === 'k' && /\bconso\w*/.test(words));
    if (isEnergyWord && !/\bpuissances?\b|\bpower\b|\bcourbe\b|\bmoyenne\b|\binstant/.test(words))
      return named(
        powerOf(words),
        `${kilo}W`,
        `l’en-tête dit une énergie, en ${kilo}W : des puissances, ou des ${kilo}Wh ?`,
        'asked',
      );
    return inMultiples(named(powerOf(words), `${kilo}W`, `l’en-tête dit des ${kilo}W`), multipleOf(header));
  }
  const other = OTHERS.find(([pattern]) => pattern.test(words));
  if (other) return named('ignored', null, other[1], other[2] ?? 'proposed');
  const fuel = fuelQuantityOf(words);
  if (fuel) return { ...fuel, register };
  if (INDEX.test(words) && source === 'chaleur')
    return named('chaleur', counterUnit('kWh', 'counter'), 'l’en-tête dit un index, sans son unité', 'asked');
  if (INDEX.test(words) && source === 'gaz')
    return named('volume_gaz', counterUnit('m³', 'counter'), 'l’en-tête dit un index, sans son unité', 'asked');
  if (INDEX.test(words) && /[([][^)\]]*\p{L}[^)\]]*[)\]]/u.test(header))
    return named('index', 'kWh', 'l’en-tête dit un index, dans une unité qui n’est pas lue', 'asked');
  if (INDEX.test(words)) return named('index', 'kWh', 'l’en-tête dit un index, sans son unité', 'proposed');
  return null;
}

/** A column that counts in multiples of its unit: what a number says may be done already. */
function inMultiples(found: HeaderFacts, multiple: Multiple | null): HeaderFacts {
  if (multiple === null || found.unit === null) return found;
  const unit = timesUnit(found.unit, multiple.factor);
  if (found.certainty === 'asked') return { ...found, unit };
  return multiple.isNamed
    ? { ...found, unit, certainty: 'proposed', reason: `l’en-tête dit un multiple : ${unit}` }
    : {
        ...found,
        unit,
        certainty: 'asked',
        reason: `l’en-tête dit un facteur de ${factorText(multiple.factor)} : répondez « ${unit} » si ces valeurs sont à multiplier, « ${found.unit} » si elles le sont déjà`,
      };
}

/** What of an energy is a counter: an electric meter is an `index`, any other says so in its unit. */
function asCounter(found: HeaderFacts & { unit: string }, isCounter: boolean): HeaderFacts {
  if (!isCounter || found.role === 'ignored') return found;
  return found.role === 'conso'
    ? { ...found, role: 'index', certainty: 'certain', reason: 'l’en-tête dit un index de compteur' }
    : { ...found, unit: counterUnit(found.unit, 'counter') };
}

/** A mass or a volume of a fuel: the energy of a delivery is known by its fuel, and when it was burnt is not. */
function fuelQuantityOf(words: string): Omit<HeaderFacts, 'register'> | null {
  const unit = fuelUnitOf(words);
  if (unit === null) return null;
  if (/\b(vapeur|steam|condensats?)\b/.test(words))
    return {
      role: 'ignored',
      unit: null,
      certainty: 'asked',
      reason: `des ${unit} de vapeur, dont l’énergie dépend de la pression : il faut des kWh, des MWh ou des GJ`,
    };
  const fuel = fuelOf(words);
  const of = unitOfFuel(unit, fuel?.name ?? usualFuelOf(unit));
  if (of === null)
    return {
      role: 'ignored',
      unit: null,
      certainty: 'asked',
      reason: `des ${unit} de ${fuel!.name}, sans leur énergie`,
    };
  const isUsed = fuel !== null && /\bconso\w*|\bbrul\w+/.test(words);
  return {
    role: 'combustible',
    unit: of,
    certainty: isUsed ? 'proposed' : 'asked',
    reason: fuel
      ? 'une consommation de combustible, ou une livraison ? Une livraison se saisit dans « Informations », « Livraisons »'
      : `des ${unit}, sans dire de quoi`,
  };
}

const VOLUME = /\bd?m3\b|m³|\bvolume\b|\b[hn]?m3\b|\bdam3\b/;

/** A volume of gas, by interval or as its meter counts it; what else is in m³ is not read. */
function volumeOf(words: string, around: string, source: Energy | null): Omit<HeaderFacts, 'register'> | null {
  if (!VOLUME.test(words) || fuelOf(words) !== null || source === 'combustible') return null;
  const ignored = (reason: string, certainty: Certainty) => ({
    role: 'ignored' as const,
    unit: null,
    certainty,
    reason,
  });
  if (NOT_MEASURED.test(words) || /\/ ?h\b|debit/.test(words))
    return ignored('un débit ou une moyenne de m³ : seuls un volume et un index sont lus', 'asked');
  if (!/\bgaz\b|\bgas\b/.test(words) && (HEAT.test(around) || source === 'chaleur'))
    return ignored('l’eau d’un circuit de chauffage', 'proposed');
  const isGas = /\bgaz\b|\bgas\b/.test(around) || source === 'gaz';
  const role = 'volume_gaz' as const;
  const isCounter = INDEX.test(words) || METER.test(words);
  const unit = counterUnit(volumeUnitOf(words), isCounter ? 'counter' : 'amounts');
  if (/\bnm ?(3\b|³)|\bm ?(3|³) ?n\b|\bnormaux\b/.test(words))
    return { role, unit, certainty: 'asked', reason: 'des m³ normaux, qui ne sont pas ceux que le compteur affiche' };
  if (!isCounter) return { role, unit, certainty: isGas ? 'certain' : 'proposed', reason: 'l’en-tête dit un volume' };
  return isGas && INDEX.test(words)
    ? { role, unit, certainty: 'certain', reason: 'l’en-tête dit un index de gaz' }
    : { role, unit, certainty: 'asked', reason: 'un index de compteur, ou un volume par intervalle ?' };
}

/** The one energy that the name of a sheet says, or null. */
export function energyOfTitle(title: string): Energy | null {
  const words = wordsOf(title);
  const found = [
    /\belec|\blinky\b/.test(words) ? ('electricite' as const) : [],
    /\bgaz\b|\bgas\b/.test(words) ? ('gaz' as const) : [],
    HEAT.test(words) ? ('chaleur' as const) : [],
    fuelOf(words) !== null ? ('combustible' as const) : [],
  ].flat();
  return found.length === 1 ? found[0]! : null;
}

const OF_SOURCE = {
  electricite: 'conso',
  gaz: 'conso_gaz',
  chaleur: 'chaleur',
  combustible: 'combustible',
} as const satisfies Record<Energy, VariableName>;

function energyOf(words: string, around: string, source: Energy | null): [ColumnRole, null, string, Certainty?] {
  if (EXPORTED.test(words) || PRODUCED.test(words)) {
    if (HEAT.test(words) || BOILER.test(words))
      return ['chaleur', null, 'de la chaleur produite : est-elle celle que la source compte ?', 'asked'];
    if (/\bgaz\b|\bgas\b|\bbiomethane\b/.test(words))
      return ['conso_gaz', null, 'du gaz injecté ou produit : est-il celui que la source compte ?', 'asked'];
  }
  if (EXPORTED.test(words)) return ['injection', null, 'l’en-tête dit une énergie injectée'];
  if (PRODUCED.test(words) && CONSUMED.test(words))
    return [
      'production_pv',
      null,
      'la part du solaire qui est consommée sur place, ou toute la production ? Cette part n’est pas la production',
      'asked',
    ];
  if (PRODUCED.test(words)) return ['production_pv', null, 'l’en-tête dit une production'];
  // Its own words come before those of its neighbours.
  if (ELECTRIC.test(words) || /\bpompe a chaleur\b|\bpac\b/.test(words))
    return ['conso', null, 'l’en-tête dit de l’électricité'];
  if (/\bfroid\b|\bcooling\b/.test(words))
    return ['ignored', null, 'du froid : cette énergie n’est pas suivie', 'proposed'];
  if (/\bgaz\b(?! a effet)|\bgas\b/.test(words)) return ['conso_gaz', null, 'l’en-tête dit du gaz'];
  if (fuelOf(words) !== null) return ['combustible', null, 'l’en-tête dit un combustible', 'proposed'];
  if (HEAT.test(words)) return ['chaleur', null, 'l’en-tête dit de la chaleur'];
  if (/\bpc[si]\b/.test(words) && (source === 'electricite' || source === null))
    return ['conso_gaz', null, 'l’en-tête dit des kWh PCS ou PCI : du gaz'];
  if (source === 'electricite') return ['conso', null, 'l’en-tête dit une énergie, et la source est d’électricité'];
  if (/\bgaz\b(?! a effet)|\bgas\b/.test(around) && !/\belec/.test(around))
    return ['conso_gaz', null, 'le reste du tableau dit du gaz', 'proposed'];
  if (/\bvolume\b/.test(words)) return ['conso_gaz', null, 'un volume en kWh est du gaz', 'proposed'];
  if (source === 'chaleur') return ['chaleur', null, 'l’en-tête dit une énergie, et la source est de chaleur'];
  if (HEAT.test(around)) return ['chaleur', null, 'le reste du tableau dit de la chaleur', 'proposed'];
  if (source === null && /\bchauffage\b|\bheating\b/.test(words))
    return ['chaleur', null, 'l’en-tête dit du chauffage', 'proposed'];
  if (/\bm3\b|m³/.test(around)) return ['conso_gaz', null, 'des kWh à côté de m³ sont du gaz', 'proposed'];
  if (fuelOf(around) !== null) return ['combustible', null, 'le reste du tableau dit un combustible', 'proposed'];
  if (/\belec|\blinky\b/.test(around)) return ['conso', null, 'l’en-tête dit de l’électricité'];
  if (source !== null)
    return [OF_SOURCE[source], null, `l’en-tête dit une énergie, et la source est « ${ENERGIES[source].label} »`];
  return ['conso', null, 'l’en-tête dit une énergie, sans dire laquelle', 'proposed'];
}

function powerOf(words: string): VariableName {
  if (EXPORTED.test(words)) return 'injection';
  return PRODUCED.test(words) ? 'production_pv' : 'puissance';
}

const COLORS = { bleu: 'BLEU', blanc: 'BLANC', rouge: 'ROUGE' } as const;

/** The time class or register that a header names. */
export function registerOf(header: string): string | null {
  // The name of the option is that of no class.
  const words = header.replace(/\bpleines? ?[-/] ?creuses?\b|\bhp ?[-/] ?hc\b/g, ' ');
  const color = /\b(bleu|blanc|rouge)s?\b/.exec(words)?.[1] as keyof typeof COLORS | undefined;
  const hours = /\bhp\b|pleines?\b|(?<!off[ -]?)\bpeak\b|\bhigh\b/.test(words)
    ? 'HP'
    : /\bhc\b|creuses?\b|\boff ?-?peak\b|\blow\b/.test(words)
      ? 'HC'
      : null;
  if (color !== undefined) return hours === null ? COLORS[color] : `${COLORS[color]} ${hours}`;
  const season = /\b(hph|hch|hpb|hcb|hpe|hce|pte)\b/.exec(words)?.[1];
  if (season !== undefined) return season.toUpperCase();
  if (/\bpointe\b.*wh\b/.test(words)) return 'PTE';
  if (hours !== null) {
    if (/\bhiver\b|\bhaute\b|\bhsh\b/.test(words)) return `${hours}H`;
    return /\bete\b|\bbasse\b|\bhsb\b/.test(words) ? `${hours}B` : hours;
  }
  const numbered = /\b(?:t|tarif ?|tariff ?)([1-4])\b/.exec(words)?.[1];
  return numbered === undefined ? null : `T${numbered}`;
}
