import { type CivilDay, isoDay } from '@joulerie/domain/calendar';
import type { DayPeriod, MeasureKind } from '../data-connect/measures.ts';
import type { Element, Message } from './envelope.ts';

/** Whom we are at Enedis: the login that acts, the contract that allows. */
export type Requester = { login: string; contract: string };

/** By what right measures are read: the holder's agreement, a service that was ordered, or our own meter. */
export type AccessFrame = 'ACCORD_CLIENT' | 'SERVICE_ACCES' | 'EST_TITULAIRE';

/** Who agreed, as it is declared to Enedis with each order. */
export type Agreement = { title: 'M' | 'MME' | null; name: string } | { company: string };

/** The services, by the path of each and its version. */
export const SERVICES = {
  measures: 'ConsultationMesuresDetaillees/v3.0',
  facts: 'ConsultationDonneesTechniquesContractuelles/v1.0',
  collection: 'CommandeCollectePublicationMesures/v3.0',
  history: 'CommandeTransmissionHistoriqueMesures/v1.0',
} as const;

const B2B = 'http://www.enedis.fr/sge/b2b';

/** How each kind of measures is asked: its type, its physical quantity, its direction. */
const MEASURES: Record<
  MeasureKind,
  { type: string; physical: string; direction: 'SOUTIRAGE' | 'INJECTION'; step?: 'P1D' }
> = {
  consumption: { type: 'ENERGIE', physical: 'EA', direction: 'SOUTIRAGE' },
  'consumption-curve': { type: 'COURBE', physical: 'PA', direction: 'SOUTIRAGE' },
  'maximum-power': { type: 'PMAX', physical: 'PMA', direction: 'SOUTIRAGE', step: 'P1D' },
  production: { type: 'ENERGIE', physical: 'EA', direction: 'INJECTION' },
  'production-curve': { type: 'COURBE', physical: 'PA', direction: 'INJECTION' },
  'consumption-index': { type: 'INDEX', physical: 'EA', direction: 'SOUTIRAGE' },
  'production-index': { type: 'INDEX', physical: 'EA', direction: 'INJECTION' },
};

/** Detailed measures of a period of one call, its end excluded (consultation v3). */
export function measuresMessage(
  { login }: Requester,
  kind: MeasureKind,
  prm: string,
  { fromDay, toDay }: DayPeriod,
  frame: AccessFrame,
): Message {
  const { type, physical, direction, step } = MEASURES[kind];
  return {
    namespace: `${B2B}/services/consultationmesuresdetaillees/common`,
    name: 'consulterMesuresDetailleesV3',
    content: [
      [
        'demande',
        [
          ['initiateurLogin', login],
          ['pointId', prm],
          ['mesuresTypeCode', type],
          ['grandeurPhysique', physical],
          ['dateDebut', isoDay(fromDay)],
          ['dateFin', isoDay(toDay)],
          ['mesuresPas', step ?? null],
          ['mesuresCorrigees', 'false'],
          ['sens', direction],
          ['cadreAcces', frame],
        ],
      ],
    ],
  };
}

/** Technical and contractual data of a point; without the agreement of its holder, the contract is left out. */
export const factsMessage = ({ login }: Requester, prm: string, isAgreed: boolean): Message => ({
  namespace: `${B2B}/services/consulterdonneestechniquescontractuelles/v1.0`,
  name: 'consulterDonneesTechniquesContractuelles',
  content: [
    ['pointId', prm],
    ['loginUtilisateur', login],
    ['autorisationClient', String(isAgreed)],
  ],
});

const holderOf = (agreement: Agreement): Element =>
  'company' in agreement
    ? ['personneMorale', [['denominationSociale', agreement.company]]]
    : [
        'personnePhysique',
        [
          ['civilite', agreement.title],
          ['nom', agreement.name],
        ],
      ];

/** What is ordered to be collected and sent from now on: the curve, or the daily indexes and maximum powers. */
export type Collection = {
  measures: 'CDC' | 'IDX';
  fromDay: CivilDay;
  toDay: CivilDay;
  agreement: Agreement;
  /** Step of the curve: 30 minutes at most 36 kVA, 10 above. */
  step: 'PT30M' | 'PT10M' | 'P1D';
  period: 'P1D' | 'P7D' | 'P1M';
  isInjection?: boolean;
};

/** Orders the collection and the recurring transmission of measures (v3). */
export const collectionMessage = ({ login, contract }: Requester, prm: string, asked: Collection): Message => ({
  namespace: `${B2B}/commandercollectepublicationmesures/v3.0`,
  name: 'commanderCollectePublicationMesures',
  header: {
    namespace: `${B2B}/technique/v1.0`,
    name: 'entete',
    content: [
      ['version', '3.0'],
      ['infoDemandeur', [['loginDemandeur', login]]],
    ],
  },
  content: [
    [
      'demande',
      [
        [
          'donneesGenerales',
          [
            ['objetCode', 'AME'],
            ['pointId', prm],
            ['initiateurLogin', login],
            ['contratId', contract],
          ],
        ],
        [
          'accesMesures',
          [
            ['dateDebut', isoDay(asked.fromDay)],
            ['dateFin', isoDay(asked.toDay)],
            ['declarationAccordClient', [['accord', 'true'], holderOf(asked.agreement)]],
            ['mesuresTypeCode', asked.measures],
            ['soutirage', String(!asked.isInjection)],
            ['injection', String(asked.isInjection ?? false)],
            ['mesuresPas', asked.step],
            ['mesuresCorrigees', 'false'],
            ['transmissionRecurrente', 'true'],
            ['periodiciteTransmission', asked.period],
          ],
        ],
      ],
    ],
  ],
});

/** What is ordered of the past: it comes as a file. `stepMinutes` of a curve alone. */
export type History = {
  measures: 'CDC' | 'IDX';
  fromDay: CivilDay;
  toDay: CivilDay;
  agreement: Agreement;
  stepMinutes: number | null;
};

/** Orders the transmission of a history (v1). */
export const historyMessage = ({ login, contract }: Requester, prm: string, asked: History): Message => ({
  namespace: `${B2B}/commandertransmissionhistoriquemesures/v1.0`,
  name: 'commanderTransmissionHistoriqueMesures',
  header: {
    namespace: 'http://www.erdf.fr/sge/b2b/dictionnaire/v4.0/dc',
    name: 'enteteP',
    content: [
      ['version', '1.0'],
      ['infoFonctionnelles', [['pointId', prm]]],
      ['infoDemandeur', [['loginDemandeur', login]]],
    ],
  },
  content: [
    [
      'demande',
      [
        [
          'donneesGenerales',
          [
            ['objetCode', 'HDM'],
            ['contratId', contract],
            ['pointId', prm],
            ['initiateurLogin', login],
          ],
        ],
        [
          'historiqueMesures',
          [
            ['dateDebut', isoDay(asked.fromDay)],
            ['dateFin', isoDay(asked.toDay)],
            ['declarationAccordClient', [['accordClient', 'true'], holderOf(asked.agreement)]],
            ['mesureType', asked.measures],
            ['mesureCorrigee', 'false'],
            [
              'pasCdc',
              asked.stepMinutes === null
                ? null
                : [
                    ['valeur', String(asked.stepMinutes)],
                    ['unite', 'min'],
                  ],
            ],
          ],
        ],
      ],
    ],
  ],
});
