import { plain } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';

const NAMED =
  /\b(pdl|prm|pce|rae|points?|compteurs?|meters?|device|appareil|n°|no|numero|num|matricule|site|zone|fluide|energie|logement|appartement|lot|local|batiment|identifiant|id|equipement|installation|reference|ref|serial)\b/;

/** Whether a column is of meters, by its header: it has no unit and a word for what is metered. */
export const namesMeters = (header: string): boolean =>
  writtenUnit(header) === null && NAMED.test(plain(header).replace(/[_()[\]]/g, ' '));

/** Whether a header has a number of the network, or a word for a place: what such columns measure is of several meters. */
export const isOfPlace = (header: string): boolean =>
  /(?<!\d)\d{14}(?!\d)/.test(header) ||
  /\b(pdl|prm|pce|sites?|batiments?|ecoles?|mairies?|gymnases?)\b/.test(plain(header));

const USE =
  /\b(eclairage|prises?|chauffages?|ecs|eau chaude|ventilation|vmc|cta|clim\w*|cvc|froid|cuisson|cuisines?|fours?|bureautique|informatique|serveurs?|ascenseurs?|pompes?|pac|ballons?|process|auxiliaires?|usages?|divers|autres?|irve|bornes?|recharge|phases?|jour|nuit|matin|soir|apres-midi|semaine|week-?end|electromenager|lavage|machines?|force motrice|forces?|services? generaux)\b/;

/** Whether a header names what an energy is used for, or when: parts of what one meter counts. */
export const isOfUse = (header: string): boolean => USE.test(plain(header));
