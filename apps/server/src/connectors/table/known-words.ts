import { plain } from '../text/stamps.ts';

/** Words that a header of an energy or a power of the meter may hold: any other may say that it is another one. */
const STEMS = [
  // Energies and powers.
  'energ(y|ies?)|conso|consomm\\w*|consum\\w*|usages?|used|electri\\w*|elec|gaz|gas|naturel|natural|chaleur|heat|thermiques?|calori\\w*|puissances?|power|moyennes?|mean|average|instantan\\w*|courbe|charge|load|volumes?|watts?|activ(e|es)|actif|soutir\\w*|prelev\\w*|achats?|achet\\w*|import\\w*|purchas\\w*|brute?s?|total\\w*|totaux|global\\w*|somme|sum|livr\\w*|delivered|delivery|fourni\\w*|supplied',
  'product\\w*|produ(ce|ced|it|its|ite|ites)|generat\\w*|solaires?|solar|photovolta\\w*|ppv\\d?|panneaux?|panels?|onduleurs?|inverters?|yield|centrale|inject\\w*|reinject\\w*|export\\w*|surplus|excedent\\w*|revend\\w*|vend\\w*|ventes?|sold|feed|returned|einspeis\\w*|netzeinspeis\\w*|netzbezug|bezogen',
  // Meters and networks.
  'linky|gazpar|enedis|edf|grdf|reseau|grid|network|compteurs?|meters?|metering|comptage|index|cumul\\w*|lifetime|releves?|lectures?|readings?|valeurs?|values?|quantites?|quantity|mesur\\w*|measur\\w*|points?|pdl|prm|pce|sensor|register|registre|cadran|maison|foyer|logement|habitation|batiment|site|house|home|building|plant|system|installation|principale?|general\\w*',
  // Units.
  '[nd]m|chauffage|heating|[gmk]?wh|[mk]?w|k?va|pcs|dm3|nm3|m3|gj|mj|kj|tep|thermies?|dizaines?|centaines?|milliers?|millions?|unites?|units?',
  // Times, and classes of them.
  'heures?|hours?|hourly|horaires?|jours?|journali\\w*|quotidien\\w*|daily|days?|mois|mensuel\\w*|month(s|ly)?|annuel\\w*|annees?|ans?|years?|yearly|semaines?|weeks?|hebdo\\w*|dates?|periodes?|periods?|intervall?es?|pas|min|mn|minutes?|demi|quarts?|time|trimestr\\w*',
  'hp|hc|hph|hch|hpb|hcb|hpe|hce|pte|hsh|hsb|pleines?|creuses?|hiver|ete|hautes?|basses?|saisons?|pointe|peak|offpeak|off|high|low|tarifs?|tariff?s?|base|bleus?|blancs?|rouges?|tempo|classes?|postes?|tot|deb|fin|debut',
  // Small words.
  'de|du|des|la|le|les|un|une|en|et|ou|par|sur|au|aux|oa|dans|pour|ma|mon|mes|votre|vos|notre|sa|son|of|the|and|in|per|by|for|from|to|with|my|your|ea|pv|ac|dc|no|num|numero|reelle?s?|actual|facture\\w*|billed',
];
const KNOWN = new RegExp(`^(?:${STEMS.join('|')})$`);

/** The first word of a header that may change what it says; null where all are known. */
export function unknownWordOf(header: string): string | null {
  const words = plain(header)
    .replace(/\b([kmg]?w)[ .·*/⋅-]h(?:rs?)?\b/g, '$1h')
    .replace(/\b([kmg]?wh)(pc[si]|e[fp])\b/g, '$1 $2')
    .match(/\p{L}[\p{L}\d]*/gu);
  // « T1 », « C5 » and single letters say nothing.
  return words?.find((word) => word.length > 1 && !/^\p{L}\d+$/u.test(word) && !KNOWN.test(word)) ?? null;
}

/** Energies that stand beside those of a meter: of a battery, of others, computed, or never taken. */
export const NOT_OF_METER =
  /\b(batter(y|ies?)|stock\w*|stored|(de|dis)charg\w+|restitu\w*|references?|baseline|simul\w*|theori\w*|virtu\w*|national\w*|regional\w*|voisin\w*|tiers|neighbou?r\w*|effac\w*|evit\w*|avoided|annul\w*|cancel\w*|bilans?|balance|saldo|minus|moins|garanti\w*|potentiel\w*|ecret\w*|partag\w*|collecti(f|ve)s?|attendue?s?|engagements?|quotas?|talons?|rapporte(e|es|s)?|refoul\w*|cede(e|es|s)?|renvoye(e|es|s)?)\b/;
