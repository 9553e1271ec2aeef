/** Not what was measured, or not in this unit: a ratio, a target, a share. */
export const NOT_MEASURED =
  /wh ?\/|\/ ?[kmg]?wh|wh (par|per|ep|pci|pef)\b|\b(objectif|cible|prevision|prevu|ecart|economies?|gain|[nam] ?- ?1|moyenne|moyen|average|mean|maximum|minimum|pertes|estime(e|s|es)?|budget|net|solde|climat(ique)?|normalisee?s?|rigueur|dju|plafond|seuil|max|lisse(e|es)?|glissante?s?|rolling|annualis\w*|ramenee?s?|derniers mois|base (de )?\d+ (jours|j)|prorat\w*|last \d+ months)\b|\bhors (?!pointe|saison)|\bpar (logement|habitant|occupant|personne|lot|usager|agent|eleve)s?\b|\/ ?m[2²]|co2/;
/** A running sum that starts again is neither the index of a meter nor an amount. */
export const RESTARTED = /\bcumul\w*\b.*\b(mois|mensuel\w*|annuel\w*|annee|an|semaine|hebdo\w*)\b/;
/** A running sum of the year. */
export const YEARLY =
  /\bcumul\w*\b.*\b(annuel\w*|annee|an)\b|\bdepuis (le )?((1er|1|premier|mois de) )?janvier\b|\bdepuis le debut de l['’]annee\b|\bytd\b|\byear to date\b/;
/** A running sum of the month. */
export const MONTHLY =
  /\bcumul\w*\b.*\b(du|le|ce) mois\b|\bcumul mensuel\b|\bdepuis le debut du mois\b|\bmonth to date\b|\bmtd\b/;
