import { escape, page } from '../payment/page.ts';
import type { Authorization } from './consents.ts';
import { PROPOSED } from './points.ts';

/** The pages of the sandbox's Enedis: plain HTML in French, no script. */
const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: number): string => days.format(new Date(day * 86_400_000));

const NOTE =
  '<p class="note">Page du bac à sable, à la place de l’espace client d’Enedis. Aucune donnée n’en sort.</p>';

/** Where a holder sees what is asked, and answers. `hidden` keeps the request. */
export function consentPage(
  client: string,
  hidden: Record<string, string>,
  period: { fromDay: number; toDay: number },
): string {
  const kept = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('\n');
  const points = PROPOSED.map(
    ({ prm, label }, i) =>
      `<p><label style="font-weight:400"><input type="radio" name="point" value="${prm}" style="width:auto"${i === 0 ? ' checked' : ''}> <strong>${prm}</strong> · ${escape(label)}</label></p>`,
  ).join('\n');
  return page(
    'Partager mes données Enedis',
    `${NOTE}
<h1>Partager mes données de consommation</h1>
<p>L’application <strong>${escape(client)}</strong> demande l’accès aux données d’un de vos compteurs, du
<strong>${dayText(period.fromDay)}</strong> au <strong>${dayText(period.toDay)}</strong>\u00a0: consommation de chaque jour, courbe de
charge, puissance maximale, index, données techniques et contractuelles.</p>
<form method="post">
${kept}
<fieldset><legend>Quel compteur (PRM)\u00a0?</legend>
${points}
<p><label for="prm">Un autre numéro de PRM (14\u00a0chiffres), à la place de celui qui est coché</label>
<input id="prm" name="prm" inputmode="numeric" pattern="[0-9 ]{14,20}" autocomplete="off"></p>
</fieldset>
<p>Vous pourrez retirer cet accès à tout moment dans vos <a href="/enedis/partages">partages</a>.</p>
<p><button class="main" name="choice" value="accept">J’autorise</button></p>
<p><button name="choice" value="refuse">Je refuse</button></p>
</form>`,
  );
}

export const errorPage = (title: string, text: string): string =>
  page(
    title,
    `${NOTE}\n<h1>${escape(title)}</h1>\n<p class="alert">${escape(text)}</p>\n<p><a href="/enedis/partages">Mes partages</a></p>`,
  );

/** What a holder shares, and where they take it back. */
export function sharesPage(shares: readonly (Authorization & { isActive: boolean })[]): string {
  const rows = shares
    .map(
      ({ id, prm, clientId, fromDay, toDay, endedDay, isActive }) => `<tr><td>${prm}</td><td>${escape(clientId)}</td>
<td>du ${dayText(fromDay)} au ${dayText(endedDay ?? toDay)}</td>
<td>${isActive ? `<form method="post" action="/enedis/partages/${id}/supprimer"><button>Supprimer le partage</button></form>` : 'Terminé'}</td></tr>`,
    )
    .join('\n');
  const table = `<table><thead><tr><th scope="col">PRM</th><th scope="col">Application</th><th scope="col">Période</th><th scope="col">Accès</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  return page(
    'Mes partages',
    `${NOTE}\n<h1>Mes partages de données</h1>\n${shares.length === 0 ? '<p>Aucun partage.</p>' : table}`,
  );
}
