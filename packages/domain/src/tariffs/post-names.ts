/** Tariff posts (postes tarifaires, « cadrans »): their codes, the schemes of contracts, and their French names. */
export const POSTS = [
  'INCONNU',
  'BASE',
  'HP',
  'HC',
  'BLEU_HC',
  'BLEU_HP',
  'BLANC_HC',
  'BLANC_HP',
  'ROUGE_HC',
  'ROUGE_HP',
  'HPH',
  'HCH',
  'HPB',
  'HCB',
  'PTE',
  'SEMAINE',
  'WEEKEND',
  'SEMAINE_HP',
  'SEMAINE_HC',
  'WEEKEND_HP',
  'WEEKEND_HC',
] as const;
/** One of `POSTS`. */
export type Post = (typeof POSTS)[number];

/** How a contract cuts time: which posts exist. */
export const SCHEMES = {
  BASE: ['BASE'],
  HPHC: ['HP', 'HC'],
  TEMPO: ['BLEU_HC', 'BLEU_HP', 'BLANC_HC', 'BLANC_HP', 'ROUGE_HC', 'ROUGE_HP'],
  SAISONS4: ['HPH', 'HCH', 'HPB', 'HCB'],
  HTA5: ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'],
  HTA5_MOBILE: ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'],
  WEEKEND: ['SEMAINE', 'WEEKEND'],
  WEEKEND_HPHC: ['SEMAINE_HP', 'SEMAINE_HC', 'WEEKEND_HP', 'WEEKEND_HC'],
} as const satisfies Record<string, readonly Post[]>;
/** One of `SCHEMES`. */
export type Scheme = keyof typeof SCHEMES;

/** French name of each post. */
export const POST_LABELS: Record<Post, string> = {
  INCONNU: 'poste inconnu',
  BASE: 'Base',
  HP: 'heures pleines',
  HC: 'heures creuses',
  BLEU_HC: 'heures creuses jours bleus',
  BLEU_HP: 'heures pleines jours bleus',
  BLANC_HC: 'heures creuses jours blancs',
  BLANC_HP: 'heures pleines jours blancs',
  ROUGE_HC: 'heures creuses jours rouges',
  ROUGE_HP: 'heures pleines jours rouges',
  HPH: 'heures pleines saison haute',
  HCH: 'heures creuses saison haute',
  HPB: 'heures pleines saison basse',
  HCB: 'heures creuses saison basse',
  PTE: 'pointe',
  SEMAINE: 'semaine',
  WEEKEND: 'week-end',
  SEMAINE_HP: 'heures pleines semaine',
  SEMAINE_HC: 'heures creuses semaine',
  WEEKEND_HP: 'heures pleines week-end',
  WEEKEND_HC: 'heures creuses week-end',
};
