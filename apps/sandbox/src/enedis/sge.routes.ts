import type { FastifyInstance, FastifyReply } from 'fastify';
import { unit } from '../../../../demo/random.ts';
import { pointOf } from '../operators/generated.ts';
import {
  HOUR_MS,
  dayOf,
  isoDay,
  monthsBefore,
  offsetText,
  parisDay,
  parisInstant,
  unknownFrom,
} from '../operators/paris.ts';
import { dayCurve, dayMaximum, energyWh } from './curves.ts';
import { type FlowOrders, registerFlowControl } from './flow-orders.ts';
import { inServiceSince } from './measures.ts';
import { behaviourOf } from './points.ts';

/**
 * Stand-in for the SOAP services SGE of Enedis: detailed measures v3, technical and contractual data, orders of collections and histories,
 * in the envelopes of the samples. `points.ts` says what each point is; a point that ends with 93 is a C4 one here, with its curve of ten
 * minutes stamped at the start, one that ends with 96 is refused (SGT4G2), and a collection that is ordered twice is active already (SGT570).
 */
const SLOT_MS = HOUR_MS / 2;
const NS = 'http://www.enedis.fr/sge/b2b';
const SIZE = 12;

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

function send(reply: FastifyReply, body: string, status = 200) {
  return reply.code(status).header('content-type', 'text/xml; charset=utf-8').send(envelope(body));
}
/** A refusal: a fault, whose detail has the code of SGE. */
const fault = (reply: FastifyReply, code: string, message: string) =>
  send(
    reply,
    `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${escape(message)}</faultstring><detail><tec:erreur xmlns:tec="${NS}/technique/v1.0"><resultat code="${code}">${escape(message)}</resultat></tec:erreur></detail></soap:Fault>`,
    500,
  );

const REFUSALS = {
  unknown: ['SGT401', 'Demande non recevable : point inexistant'],
  notAllowed: ['SGT4G2', "Le demandeur n'est pas éligible à la consultation des données de mesures sur le point."],
  noMeasure: ['SGT4G3', 'Aucune mesure trouvée pour ce PRM'],
  active: ['SGT570', 'Le service est déjà actif sur la période demandée.'],
  badRequest: ['SGT400', 'La demande ne respecte pas le schéma du service.'],
} as const;

export function registerSge(app: FastifyInstance, now: () => number, orders: FlowOrders): void {
  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  registerFlowControl(app, orders);
  /** The order of a request; null where Enedis refuses it. */
  const orderOf = (xml: string, prm: string, measures: string, isHistory: boolean) => {
    const [from, to] = [dayOf(tag(xml, 'dateDebut')), dayOf(tag(xml, 'dateFin'))];
    const isRefused = from === null || to === null || to < from;
    return isRefused ? null : { prm, measures, from, to, isHistory };
  };
  const mayOrder = (prm: string) => !['no-order', 'refused'].includes(behaviourOf(prm));
  const serve = (path: string, name: string, handle: (xml: string, prm: string, reply: FastifyReply) => unknown) =>
    app.post(`/sge-b2b/${path}`, async (request, reply) => {
      const xml = String(request.body);
      const prm = tag(xml, 'pointId') ?? '';
      if (!new RegExp(`<\\w+:${name}[ >]`).test(xml) || !/^\d{14}$/.test(prm))
        return fault(reply, ...REFUSALS.badRequest);
      if (behaviourOf(prm) === 'unknown') return fault(reply, ...REFUSALS.unknown);
      return handle(xml, prm, reply);
    });

  serve('ConsultationMesuresDetaillees/v3.0', 'consulterMesuresDetailleesV3', (xml, prm, reply) =>
    measures(xml, prm, reply, now()),
  );
  serve(
    'ConsultationDonneesTechniquesContractuelles/v1.0',
    'consulterDonneesTechniquesContractuelles',
    (xml, prm, reply) => send(reply, facts(prm, tag(xml, 'autorisationClient') === 'true', now())),
  );
  serve('CommandeCollectePublicationMesures/v3.0', 'commanderCollectePublicationMesures', (xml, prm, reply) => {
    const measured = tag(xml, 'mesuresTypeCode') ?? '';
    const asked = orderOf(xml, prm, measured, false);
    if (!asked) return fault(reply, ...REFUSALS.badRequest);
    if (!mayOrder(prm)) return fault(reply, ...REFUSALS.notAllowed);
    if (orders.isActive(prm, measured)) return fault(reply, ...REFUSALS.active);
    orders.add(asked);
    const key = `${prm} ${measured}`;
    return send(
      reply,
      order(
        'commanderCollectePublicationMesures',
        'v3.0',
        prm,
        `<serviceSouscritId>${number(key, 8)}</serviceSouscritId>`,
      ),
    );
  });
  serve('CommandeTransmissionHistoriqueMesures/v1.0', 'commanderTransmissionHistoriqueMesures', (xml, prm, reply) => {
    const asked = orderOf(xml, prm, tag(xml, 'mesureType') ?? '', true);
    if (!asked) return fault(reply, ...REFUSALS.badRequest);
    if (!mayOrder(prm)) return fault(reply, ...REFUSALS.notAllowed);
    orders.add(asked);
    return send(reply, order('commanderTransmissionHistoriqueMesures', 'v1.0', prm, ''));
  });
}

const number = (text: string, digits: number): string =>
  String(Math.floor(unit(pointOf(text).seed, 41) * 10 ** digits)).padStart(digits, '0');

const order = (name: string, version: string, prm: string, service: string) =>
  `<ord:${name}Response xmlns:ord="${NS}/${name.toLowerCase()}/${version}"><affaireId>M${number(prm, 7)}</affaireId><prestations><prestation><rang>1</rang><fiche code="F300C"><libelle>Collecte et transmission récurrente de la courbe de charge</libelle></fiche></prestation></prestations>${service}</ord:${name}Response>`;

function measures(xml: string, prm: string, reply: FastifyReply, now: number) {
  const [from, to] = [dayOf(tag(xml, 'dateDebut')), dayOf(tag(xml, 'dateFin'))];
  const type = tag(xml, 'mesuresTypeCode') ?? '';
  const behaviour = behaviourOf(prm);
  if (from === null || to === null || to <= from || !/^(COURBE|PMAX|ENERGIE)$/.test(type))
    return fault(reply, ...REFUSALS.badRequest);
  if (behaviour === 'refused') return fault(reply, ...REFUSALS.notAllowed);
  const isCurve = type === 'COURBE';
  const tooFar = from < monthsBefore(parisDay(now), isCurve ? 24 : 36) || (isCurve && to - from > 7);
  if (tooFar) return fault(reply, ...REFUSALS.badRequest);
  const last = Math.min(to, unknownFrom(now));
  const first = Math.max(from, inServiceSince(prm, now));
  const isNone = behaviour === 'not-linky' || (isCurve && behaviour === 'no-curve') || tag(xml, 'sens') === 'INJECTION';
  if (isNone || first >= last) return fault(reply, ...REFUSALS.noMeasure);
  let points = '';
  for (let day = first; day < last; day++) points += isCurve ? curve(prm, day) : daily(prm, day, type);
  const [physical, unite] = isCurve ? ['PA', 'W'] : type === 'PMAX' ? ['PMA', 'VA'] : ['EA', 'Wh'];
  return send(
    reply,
    `<m:consulterMesuresDetailleesResponseV3 xmlns:m="${NS}/services/consultationmesuresdetaillees/common"><pointId>${prm}</pointId><mesuresCorrigees>BRUT</mesuresCorrigees><periode><dateDebut>${isoDay(from)}</dateDebut><dateFin>${isoDay(to)}</dateFin></periode><grandeur><grandeurMetier>CONS</grandeurMetier><grandeurPhysique>${physical}</grandeurPhysique><unite>${unite}</unite>${points}</grandeur>${isCurve ? '' : '<pas>P1D</pas>'}</m:consulterMesuresDetailleesResponseV3>`,
  );
}

/** `2022-01-05T00:30:00.000+01:00`, as SGE stamps. */
const stamp = (instant: number): string => offsetText(instant).replace(/([+-]\d\d:\d\d)$/, '.000$1');

/** Linky: half-hours stamped at their end. A C4 point: ten minutes stamped at their start, the same energy a half-hour. */
function curve(prm: string, day: number): string {
  const start = parisInstant(day);
  const isLarge = behaviourOf(prm) === 'c4';
  let points = '';
  dayCurve(prm, day).forEach((watts, i) => {
    const at = start + i * SLOT_MS;
    if (!isLarge)
      points += `<points><v>${watts}</v><d>${stamp(at + SLOT_MS)}</d><p>PT30M</p><n>B</n><iv>0</iv></points>`;
    else
      [-1, 0, 1].forEach((step, third) => {
        points += `<points><v>${watts * SIZE + step * Math.floor(watts / 2)}</v><d>${stamp(at + (third * SLOT_MS) / 3)}</d><p>PT10M</p><n>R</n></points>`;
      });
  });
  return points;
}

function daily(prm: string, day: number, type: string): string {
  const size = behaviourOf(prm) === 'c4' ? SIZE : 1;
  const { va, at } = dayMaximum(prm, day);
  return type === 'PMAX'
    ? `<points><v>${va * size}</v><d>${stamp(at)}</d></points>`
    : `<points><v>${energyWh(dayCurve(prm, day)) * size}</v><d>${isoDay(day)}</d></points>`;
}

function facts(prm: string, isAgreed: boolean, now: number): string {
  const behaviour = behaviourOf(prm);
  const isLarge = behaviour === 'c4';
  const { place } = pointOf(prm);
  const [, postcode, town] = /^(\d{5}) (.+)$/.exec(place.town)!;
  const coded = (name: string, code: string, label: string, more = '') =>
    `<${name} code="${escape(code)}"><libelle>${escape(label)}</libelle>${more}</${name}>`;
  const power = (name: string, kva: number) => `<${name}><valeur>${kva}</valeur><unite>kVA</unite></${name}>`;
  const classes = (['HPH', 'HCH', 'HPB', 'HCB'] as const).map((code, i) =>
    coded('classeTemporelle', code, code, power('puissance', i < 2 ? 90 : 96)),
  );
  const type = isLarge
    ? ['PMEI', 'Compteur PME-PMI']
    : behaviour === 'not-linky'
      ? ['CBE', 'Compteur bleu électronique']
      : ['LINKY', 'Compteur Linky'];
  const contract = isLarge
    ? `${coded('formuleTarifaireAcheminement', 'BTSUPLU4', 'Tarif BT>36kVA Longue Utilisation à quatre plages temporelles')}${power('puissanceSouscriteMax', 96)}<denivelePuissances><classesTemporelles>${classes.join('')}</classesTemporelles></denivelePuissances>`
    : `${coded('formuleTarifaireAcheminement', 'BTINFCU4', 'Tarif BT<=36kVA Courte Utilisation heures pleines heures creuses associées à deux saisons')}${power('puissanceSouscriteMax', 9)}`;
  return `<d:consulterDonneesTechniquesContractuellesResponse xmlns:d="${NS}/services/consulterdonneestechniquescontractuelles/v1.0"><point id="${prm}"><donneesGenerales>${coded('etatContractuel', 'SERVC', 'En service')}<adresseInstallation><numeroEtNomVoie>${place.street}</numeroEtNomVoie><codePostal>${postcode}</codePostal>${coded('commune', place.insee, town!)}</adresseInstallation><dateDerniereModificationFormuleTarifaireAcheminement>${isoDay(inServiceSince(prm, now))}</dateDerniereModificationFormuleTarifaireAcheminement>${coded('segment', isLarge ? 'C4' : 'C5', isLarge ? 'C4' : 'C5')}<niveauOuvertureServices>${behaviour === 'not-linky' ? 0 : behaviour === 'no-curve' ? 1 : 2}</niveauOuvertureServices></donneesGenerales><situationAlimentation><alimentationPrincipale>${coded('domaineTension', isLarge ? 'BTSUP' : 'BTINF', isLarge ? 'BT>36kVA' : 'BT<=36kVA')}${coded('tensionLivraison', '230/400 V', '230/400 V')}${power('puissanceRaccordementSoutirage', isLarge ? 120 : 36)}</alimentationPrincipale></situationAlimentation><situationComptage><dispositifComptage>${coded('typeComptage', type[0]!, type[1]!)}<compteurs><compteur><matricule>${number(prm, 6)}</matricule></compteur></compteurs><disjoncteur>${coded('calibre', '30-60', '30-60 A')}</disjoncteur>${isLarge ? '' : '<relais><plageHeuresCreuses>HC (22H30-6H30)</plageHeuresCreuses></relais>'}</dispositifComptage></situationComptage>${isAgreed ? `<situationContractuelle><structureTarifaire>${contract}</structureTarifaire></situationContractuelle>` : ''}</point></d:consulterDonneesTechniquesContractuellesResponse>`;
}
