import { HOUR_MS, isoDay, offsetText, parisInstant, wallText } from '../operators/paris.ts';
import { dayCurve, dayMaximum, energyWh, indexesWh } from './curves.ts';
import { INDEXED_SINCE, inServiceSince } from './measures.ts';
import { behaviourOf } from './points.ts';

/** Files of Enedis in the layouts of their samples: R50 and R151 of C5 meters, R4Q of C4 ones, ordered histories of curves. */
const SLOT_MS = HOUR_MS / 2;
const STEP_MS = HOUR_MS / 6;
/** A C4 point is so much larger than a home; R4Q gives whole kilowatts. */
const SIZE = 12;
const KILO = 1000;
const CONTRACT = '2617347';

/** Mean powers of the ten minutes of a C4 day [kW]. */
const c4Curve = (prm: string, day: number): number[] =>
  [...dayCurve(prm, day)].flatMap((watts) =>
    [-1, 0, 1].map((step) => Math.round((watts * SIZE + step * Math.floor(watts / 2)) / KILO)),
  );

/** A file of the curve of a day. `wh`: its energy. */
export function curveFile(prm: string, day: number, now: number): { flow: 'R4Q' | 'R50'; text: string; wh: number } {
  const start = parisInstant(day);
  const made = offsetText(now);
  if (behaviourOf(prm) === 'c4') {
    const curve = c4Curve(prm, day);
    const points = curve.map(
      (kw, i) =>
        `<Donnees_Point_Mesure Horodatage="${offsetText(start + i * STEP_MS)}" Valeur_Point="${kw}" Statut_Point="R"></Donnees_Point_Mesure>\n`,
    );
    const text = `<?xml version="1.0" encoding="UTF-8"?><Courbe><Entete><Identifiant_Flux>R4x</Identifiant_Flux><Libelle_Flux>Flux de courbes de charge R4x</Libelle_Flux><Identifiant_Emetteur>ENEDIS</Identifiant_Emetteur><Identifiant_Destinataire>${CONTRACT}</Identifiant_Destinataire><Date_Creation>${made}</Date_Creation><Frequence_Publication>Q</Frequence_Publication><Reference_Demande>64697659</Reference_Demande><Nature_De_Courbe_Demandee>Brute</Nature_De_Courbe_Demandee></Entete>
<Corps><Identifiant_PRM>${prm}</Identifiant_PRM>
<Donnees_Courbe><Horodatage_Debut>${offsetText(start)}</Horodatage_Debut><Horodatage_Fin>${offsetText(parisInstant(day + 1) - 1000)}</Horodatage_Fin><Granularite>10</Granularite><Unite_Mesure>kW</Unite_Mesure><Grandeur_Metier>CONS</Grandeur_Metier><Grandeur_Physique>EA</Grandeur_Physique>
${points.join('')}</Donnees_Courbe></Corps></Courbe>`;
    return { flow: 'R4Q', text, wh: (curve.reduce((sum, kw) => sum + kw, 0) * KILO) / 6 };
  }
  const curve = dayCurve(prm, day);
  const points = Array.from(
    curve,
    (watts, i) => `<PDC><H>${offsetText(start + (i + 1) * SLOT_MS)}</H><V>${watts}</V><IV>0</IV></PDC>\n`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?><R50 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><En_Tete_Flux><Identifiant_Flux>R50</Identifiant_Flux><Libelle_Flux>Courbes de charge des PRM du segment C5 sur abonnement</Libelle_Flux><Version_XSD>1.1.0</Version_XSD><Identifiant_Emetteur>ERDF</Identifiant_Emetteur><Identifiant_Destinataire>${CONTRACT}</Identifiant_Destinataire><Date_Creation>${made}</Date_Creation><Identifiant_Contrat>${CONTRACT}</Identifiant_Contrat><Numero_Abonnement>3182891</Numero_Abonnement><Pas_Publication>30</Pas_Publication></En_Tete_Flux>
<PRM><Id_PRM>${prm}</Id_PRM>
<Donnees_Releve><Date_Releve>${isoDay(day)}</Date_Releve><Id_Affaire>M02SXITK</Id_Affaire>
${points.join('')}</Donnees_Releve></PRM></R50>`;
  return { flow: 'R50', text, wh: energyWh(curve) };
}

/** A file of the indexes at the end of a day, and of its maximum power; null of a C4 point, whose flow R171 has no sample. */
export function indexFile(prm: string, day: number, now: number): { flow: 'R151'; text: string; wh: number } | null {
  if (behaviourOf(prm) === 'c4') return null;
  const since = Math.max(inServiceSince(prm, now), INDEXED_SINCE);
  const { offPeak, peak } = indexesWh(prm, day + 1, since);
  const ranked = (tag: string) =>
    [offPeak, peak]
      .map(
        (wh, i) =>
          `<${tag}><Id_Classe_Temporelle>${i ? 'HP' : 'HC'}</Id_Classe_Temporelle><Libelle_Classe_Temporelle>${i ? 'Heures Pleines' : 'Heures Creuses'}</Libelle_Classe_Temporelle><Rang_Cadran>${i + 1}</Rang_Cadran><Valeur>${Math.round(wh)}</Valeur><Indice_Vraisemblance>0</Indice_Vraisemblance></${tag}>`,
      )
      .join('\n');
  const text = `<?xml version="1.0" encoding="UTF-8"?><R151 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><En_Tete_Flux><Identifiant_Flux>R151</Identifiant_Flux><Libelle_Flux>Puissances maximales et index des PRM du segment C5 sur abonnement</Libelle_Flux><Version_XSD>V1</Version_XSD><Identifiant_Emetteur>ERDF</Identifiant_Emetteur><Identifiant_Destinataire>${CONTRACT}</Identifiant_Destinataire><Date_Creation>${offsetText(now)}</Date_Creation><Identifiant_Contrat>${CONTRACT}</Identifiant_Contrat><Numero_Abonnement>3184182</Numero_Abonnement><Unite_Mesure_Index>Wh</Unite_Mesure_Index><Unite_Mesure_Puissance>VA</Unite_Mesure_Puissance></En_Tete_Flux>
<PRM><Id_PRM>${prm}</Id_PRM>
<Donnees_Releve><Date_Releve>${isoDay(day)}</Date_Releve>
${ranked('Classe_Temporelle_Distributeur')}
${ranked('Classe_Temporelle')}
<Puissance_Maximale><Valeur>${dayMaximum(prm, day).va}</Valeur></Puissance_Maximale>
</Donnees_Releve></PRM></R151>`;
  return { flow: 'R151', text, wh: 0 };
}

/** The ordered history of a curve, days `[from, to)`: stamped at the start of its steps for a C4 point, at their end for a C5 one. */
export function historyFile(prm: string, from: number, to: number): { text: string; wh: number } {
  const french = (day: number) => isoDay(day).split('-').toReversed().join('/');
  const isLarge = behaviourOf(prm) === 'c4';
  const lines: string[] = [];
  let wh = 0;
  for (let day = from; day < to; day++) {
    const start = parisInstant(day);
    if (isLarge)
      c4Curve(prm, day).forEach((kw, i) => {
        lines.push(`${offsetText(start + i * STEP_MS)};${kw * KILO}`);
        wh += (kw * KILO) / 6;
      });
    else
      dayCurve(prm, day).forEach((watts, i) => {
        lines.push(`${offsetText(start + (i + 1) * SLOT_MS)};${watts}`);
        wh += watts / 2;
      });
  }
  const head =
    '\uFEFFIdentifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes';
  const meta = `${prm};Courbe de charge;${french(from)};${french(to)};Energie active;Consommation;Comptage Brut;;`;
  return { text: `${head}\n${meta}\nHorodate;Valeur\n${lines.join('\n')}\n`, wh };
}

/** The stamp of a name: `20250313093019`, as the local clock has it. */
export const nameStamp = (now: number): string => wallText(now).replaceAll(/\D/g, '').slice(0, 14);
