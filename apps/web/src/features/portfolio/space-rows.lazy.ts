import { lazy } from 'react';

const loadCards = () => import('./space-cards.tsx').then((module) => ({ default: module.SpaceCards }));
const loadTable = () => import('./space-table.tsx').then((module) => ({ default: module.SpaceTable }));

/** Rows as cards on a narrow screen, as a table on a wide one; their code comes while the rows are read. */
export const SpaceCards = lazy(loadCards);
export const SpaceTable = lazy(loadTable);
export const loadRows = (narrow: boolean): void => void (narrow ? loadCards() : loadTable());
