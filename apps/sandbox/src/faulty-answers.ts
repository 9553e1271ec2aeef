/** Answers of the operators that were spoilt in one way, in their formats: JSON measures of Enedis, NDJSON of GRDF. */
export const SPOILT_KINDS = ['cut', 'duplicates', 'nan', 'trailer', 'corrected', 'business'] as const;
export type SpoiltKind = (typeof SPOILT_KINDS)[number];

/** A value of a measure: `"v":"4078"` of Enedis, `"energie":8` of GRDF. */
const VALUE = /("(?:v|energie)":)("?)(-?\d+(?:\.\d+)?)("?)/;
const DONE =
  '{"code_statut_traitement":"0000000000","message_retour_traitement":"L\'opération s\'est déroulée avec succès."}';

/** A refusal of an operator's rules, with HTTP 200. */
const BUSINESS: Record<string, string> = {
  enedis: '{"code":"ADAM-ERR0069","message":"Le sens de la mesure ne correspond pas pour le PRM demandé."}',
  grdf: '{"pce":{"id_pce":null},"consommation":null,"statut_restitution":{"code":"1000014","message":"Le client titulaire a révoqué son consentement, vous ne pouvez plus accéder aux données de ce PCE."}}',
};

/**
 * - `cut`: half of the text, as if it were whole;
 * - `duplicates`: each point, or each line, twice;
 * - `nan`: the first value is a bare `NaN`;
 * - `trailer`: a status line after the last one;
 * - `corrected`: every value a tenth higher, and said to be corrected;
 * - `business`: a refusal of the operator instead.
 */
export function spoil(kind: SpoiltKind, service: string, payload: string): string {
  switch (kind) {
    case 'cut':
      return payload.slice(0, Math.floor(payload.length / 2));
    case 'duplicates':
      return service === 'grdf'
        ? payload
            .split('\n')
            .flatMap((line) => [line, line])
            .join('\n')
        : payload.replace(/\{"v":[^{}]*\}/g, '$&,$&');
    case 'nan':
      return payload.replace(VALUE, '$1NaN');
    case 'trailer':
      return `${payload}\n${DONE}\n`;
    case 'corrected':
      return payload
        .replace(
          new RegExp(VALUE, 'g'),
          (_all, name: string, open: string, value: string, close: string) =>
            `${name}${open}${Math.round(Number(value) * 1.1)}${close}`,
        )
        .replace(/"n":"."/g, '"n":"C"')
        .replace(/"type_qualif_conso":"[^"]*"/g, '"type_qualif_conso":"Corrigé"');
    case 'business':
      return BUSINESS[service] ?? payload;
  }
}
