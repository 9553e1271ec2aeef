// Lit les sources, puis une année de valeurs journalières de la première.
const { API_URL, API_KEY, ANNEE } = process.env;

async function lire(chemin, parametres) {
  const reponse = await fetch(`${API_URL}${chemin}?${new URLSearchParams(parametres)}`, {
    headers: { authorization: `Bearer ${API_KEY}` },
    signal: AbortSignal.timeout(30_000),
  });
  const corps = await reponse.json();
  if (!reponse.ok) throw new Error(corps.detail.message);
  return corps;
}

const { data: sources } = await lire('/proxy/api/v5/source', { limit: 200 });
const [source] = sources;
console.log('source', source._id);

const donnees = await lire(`/proxy/api/v5/data/source/${source._id}`, {
  frequency: 'daily',
  start_date: `${ANNEE}-01-01`,
  end_date: `${ANNEE}-12-31`,
});
for (const { variable, unit, values } of donnees.variables) {
  // Une valeur manquante est null, jamais zéro.
  const connues = values.filter((valeur) => valeur !== null);
  const somme = connues.reduce((total, valeur) => total + valeur, 0);
  console.log(variable, unit, connues.length, somme);
}
