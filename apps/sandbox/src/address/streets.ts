/** Street names that most French towns have, under the usual ways. Every commune of the gazetteer has them all. */
const BY_WAY: Record<string, string> = {
  Rue: `de la République|Victor Hugo|Jean Jaurès|Pasteur|du Général de Gaulle|des Tilleuls|des Lilas|des Acacias|des Écoles|de l'Église|de la Mairie|de la Gare|de la Paix|Jules Ferry|Émile Zola|Gambetta|Voltaire|Molière|Anatole France|Paul Bert|Pierre et Marie Curie|Louise Michel|Simone Veil|Jean Moulin|Marcel Pagnol|Jacques Prévert|Georges Brassens|du Moulin|du Château|de la Fontaine|des Fleurs|des Roses|des Peupliers|des Cerisiers|des Jardins|du Stade|de la Poste|Saint-Martin|Saint-Jean|Nationale|Principale|Haute|Basse|Neuve|du Port|de Rivoli|Gustave Eiffel|Ampère|des Frères Lumière|de l'Industrie|du Commerce|Kléber|Carnot|Thiers|de Verdun|du 8 Mai 1945|du 11 Novembre 1918|du 4 Septembre|Albert Camus|Colette|George Sand|Alphonse Daudet|de Bretagne|de Paris|de Lyon|des Merisiers|des Vignes|du Lavoir|du Puits|des Prés|Condorcet|Lafayette|Berthelot|Vauban|Racine|Jean Racine|Michelet|Lamartine|Chanzy`,
  Avenue: `de la République|du Général Leclerc|Jean Jaurès|Charles de Gaulle|de la Gare|Foch|Victor Hugo|de la Libération|Aristide Briand|Pierre Mendès France|François Mitterrand|Salvador Allende|du Parc|des Sports|de l'Europe|Jean Monnet|Robert Schuman|Henri Barbusse|de Paris|du Maréchal Foch|Rosa Parks|Bernard Hirsch`,
  Boulevard: `de la République|Gambetta|Voltaire|Victor Hugo|Jean Jaurès|de la Liberté|Carnot|de Strasbourg|du Port|Pasteur|Saint-Michel|de l'Hautil|des Nations`,
  Place: `de la Mairie|de la République|du Marché|de l'Église|Charles de Gaulle|de l'Hôtel de Ville|Jean Jaurès|de la Gare|de la Liberté|Carnot|Bellecour|Kléber|des Fêtes`,
  Allée: `des Tilleuls|des Chênes|des Érables|du Parc|des Platanes|des Marronniers|Jean de La Fontaine`,
  Chemin: `des Vignes|du Moulin|Vert|de la Croix|des Écoliers|du Bois|de Halage`,
  Impasse: `des Lilas|du Moulin|des Jardins|de la Forge|des Acacias`,
  Quai: `de la Loire|du Port|de la Fosse|Jean Moulin|des Bateliers|de Seine`,
  Route: `de Paris|de Lyon|de Rouen|Nationale|du Polygone`,
  Square: `des Tilleuls|Jean Moulin|Paul Langevin`,
  Cours: `Lafayette|Gambetta|Mirabeau|Jean Jaurès|Vitton`,
  Esplanade: `de la Paix|de l'Europe`,
  Parvis: `de la Préfecture`,
};

export const STREETS: readonly string[] = Object.entries(BY_WAY).flatMap(([way, names]) =>
  names.split('|').map((name) => `${way} ${name}`),
);

/** Words that open a street name, without accents. */
export const WAYS: ReadonlySet<string> = new Set([
  ...Object.keys(BY_WAY).map((way) => way.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')),
  'faubourg',
  'passage',
  'sentier',
  'rond',
  'villa',
  'residence',
  'mail',
  'promenade',
  'montee',
  'traverse',
  'venelle',
]);
