import { plain } from '../text/stamps.ts';
import { writtenUnit } from './headers.ts';

const NAMED =
  /\b(pdl|prm|pce|rae|points?|compteurs?|meters?|device|appareil|n°|no|numero|num|matricule|site|zone|fluide|energie|logement|appartement|lot|local|batiment|identifiant|id|equipement|installation|reference|ref|serial)\b/;

/** Whether a column is of meters, by its header: it has no unit and a word for what is metered. */
export const namesMeters = (header: string): boolean =>
  writtenUnit(header) === null && NAMED.test(plain(header).replace(/[_()[\]]/g, ' '));
