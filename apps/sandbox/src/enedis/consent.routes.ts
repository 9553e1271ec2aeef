import type { FastifyInstance, FastifyReply } from 'fastify';
import { parisDay } from '../operators/paris.ts';
import { consentPage, errorPage, sharesPage } from './consent.page.ts';
import { type Consents, daysOfDuration } from './consents.ts';
import { behaviourOf } from './points.ts';

const PATH = '/dataconnect/v2/oauth2/authorize';
const DEFAULT_DURATION = 'P3Y';
const DEFAULT_RETURN = 'http://joulerie.localhost:3000/consentement/enedis';

/**
 * The consent page of Data Connect v2: it comes back with `autorisation_id` and `state`, without any code; a refusal with `error`.
 * Where it comes back is declared to Enedis, not asked (`returnUrl`). Sharing a point twice fails on the page, without coming back.
 */
export function registerConsentPages(
  app: FastifyInstance,
  consents: Consents,
  now: () => number,
  returnUrl: string | null,
): void {
  const back = (reply: FastifyReply, answer: Record<string, string>, state: string | undefined) => {
    const url = new URL(returnUrl ?? DEFAULT_RETURN);
    for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
      url.searchParams.set(name, value);
    return reply.redirect(url.href, 302);
  };
  const html = (reply: FastifyReply, status: number, text: string) =>
    reply.code(status).header('content-type', 'text/html; charset=utf-8').send(text);

  app.get(PATH, async (request, reply) => {
    const query = request.query as Record<string, string | undefined>;
    const { client_id: client, response_type: type, state, duration = DEFAULT_DURATION } = query;
    if (client === undefined || type !== 'code')
      return html(
        reply,
        400,
        errorPage('Demande incomplète', 'Il manque des paramètres dans la requête (missing_parameter).'),
      );
    const length = daysOfDuration(duration);
    if (length === null)
      return back(reply, { error: 'invalid_request', error_description: 'maximum_duration_exceeded' }, state);
    const today = parisDay(now());
    const hidden = { client_id: client, duration, ...(state === undefined ? {} : { state }) };
    return html(reply, 200, consentPage(client, hidden, { fromDay: today, toDay: today + length - 1 }));
  });

  app.post(PATH, async (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    const state = form.get('state') ?? undefined;
    if (form.get('choice') !== 'accept')
      return back(reply, { error: 'access_denied', error_description: 'access_denied' }, state);
    const typed = (form.get('prm') ?? '').replace(/\s/g, '');
    const prm = typed === '' ? (form.get('point') ?? '') : typed;
    if (!/^\d{14}$/.test(prm) || behaviourOf(prm) === 'unknown')
      return html(reply, 400, errorPage('Compteur inconnu', `Aucun compteur ne porte le numéro «\u00a0${prm}\u00a0».`));
    const given = consents.give(form.get('client_id') ?? '', prm, daysOfDuration(form.get('duration') ?? '') ?? 1095);
    if (!given)
      return html(
        reply,
        409,
        errorPage(
          'Partage impossible',
          'Une erreur est survenue lors du partage de vos données\u00a0: ce compteur est déjà partagé avec cette application. Supprimez d’abord l’ancien partage.',
        ),
      );
    return back(reply, { autorisation_id: String(given.id) }, state);
  });

  app.get('/enedis/partages', async (_request, reply) =>
    html(reply, 200, sharesPage(consents.list().map((one) => ({ ...one, isActive: consents.isActive(one) })))),
  );
  app.post('/enedis/partages/:id/supprimer', async (request, reply) => {
    consents.remove(Number((request.params as { id: string }).id));
    return reply.redirect('/enedis/partages', 303);
  });

  // The sandbox's own calls: a share given or taken back without a browser.
  app.post('/sandbox/enedis/authorizations', async (request, reply) => {
    const {
      prm,
      clientId = 'sandbox',
      days = 1095,
    } = (request.body ?? {}) as { prm?: string; clientId?: string; days?: number };
    if (prm === undefined || !/^\d{14}$/.test(prm)) return reply.code(400).send({ error: 'prm is needed' });
    const given = consents.give(clientId, prm, days) ?? consents.active(clientId, prm)!;
    return reply.code(201).send({ autorisation_id: String(given.id) });
  });
  app.delete('/sandbox/enedis/authorizations/:id', async (request, reply) =>
    reply.code(consents.remove(Number((request.params as { id: string }).id)) ? 204 : 404).send(),
  );
}
