import { FileRefused } from './reader.ts';
import type { Content } from './reader.ts';
import { recognisedOf } from './recognised.ts';
import { isRecord, listOf, textOf } from './text/json.ts';
import { firstLines } from './text/lines.ts';

/** Files of the trade that hold no measures, each with a sentence of its own: a better answer than « format inconnu ». */
export function explainRefusal(content: Content): FileRefused {
  const why =
    content.kind === 'json'
      ? json(content.value)
      : content.kind === 'xml'
        ? xml(content.root, content.value)
        : content.kind === 'text'
          ? text(content.text)
          : content.kind === 'ndjson'
            ? json(content.values[0])
            : null;
  if (why) return new FileRefused('not_measures', why);
  return new FileRefused('unknown_format', `Ce fichier n’est d’aucun format connu. ${recognisedOf(content)}`);
}

function json(value: unknown): string | null {
  const one = listOf(value).find(isRecord);
  if (!one) return null;
  const has = (...names: string[]) => names.some((name) => name in one);
  if (one.error === true && has('reason'))
    return `Open-Meteo a répondu une erreur : « ${textOf(one.reason) ?? ''} ». Refaites la demande.`;
  if (has('error', 'error_code') || (has('code') && has('message')) || has('http_status')) {
    const said = textOf(one.message) ?? textOf(one.error_description) ?? textOf(one.description);
    return `Ce fichier est un message d’erreur, pas des mesures${said ? ` : « ${said} »` : ''}.`;
  }
  if (has('swagger', 'openapi')) return 'Ce fichier décrit une API : il ne contient pas de mesures.';
  if (has('$schema')) return 'Ce fichier est un schéma JSON : il ne contient pas de mesures.';
  if (
    has(
      'customer',
      'customer_id',
      'usage_point_id',
      'segments',
      'address',
      'donneesGenerales',
      'point',
      'situationsContractuelles',
    )
  ) {
    return 'Ce fichier décrit un contrat ou un titulaire : il ne contient pas de mesures.';
  }
  if (has('donnees_contractuelles', 'donnees_techniques'))
    return 'Ce fichier GRDF décrit le contrat ou le compteur : il ne contient pas de mesures.';
  if (has('id_droit_acces', 'role_tiers'))
    return 'Ce fichier GRDF décrit des droits d’accès : il ne contient pas de mesures.';
  if (has('inputs') && has('outputs'))
    return 'Ce fichier vient de PVGIS : utilisez-le dans une étude photovoltaïque, ce ne sont pas des mesures.';
  return null;
}

function xml(root: string, value: Record<string, unknown>): string | null {
  if (root === 'schema') return 'Ce fichier est un schéma XML : il ne contient pas de mesures.';
  if (root !== 'Envelope') return null;
  const body = isRecord(value.Body) ? Object.keys(value.Body)[0] : undefined;
  if (!body) return 'Ce message SOAP est vide.';
  if (body.endsWith('Fault')) return 'Ce fichier est un message d’erreur d’Enedis, pas des mesures.';
  if (/Response/.test(body)) return `Cette réponse d’Enedis (${body}) ne contient pas de mesures datées.`;
  return `Ce fichier est une demande à Enedis (${body}) : il ne contient pas de mesures, c’est la réponse qu’il faut déposer.`;
}

function text(content: string): string | null {
  const [first = ''] = firstLines(content, 1);
  if (/^Latitude \(decimal degrees\)|^horizon_azimuth/i.test(first)) {
    return 'Ce fichier vient de PVGIS : utilisez-le dans une étude photovoltaïque, ce ne sont pas des mesures.';
  }
  if (/^"?100"?,"?NEM13/i.test(first))
    return 'Ce fichier NEM13 donne des relevés de compteurs australiens sans leurs intervalles : déposez le fichier NEM12 du même compteur.';
  if (/^ID;Nom;Latitude/i.test(first))
    return 'Ce fichier est une liste de stations météo : il ne contient pas de mesures.';
  return null;
}
