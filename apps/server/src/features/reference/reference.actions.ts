import type * as contract from '@joulerie/contract/reference';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { CATALOGUE } from './catalogue.ts';
import { presentScope } from './scope.present.ts';

const list = <T>(data: T[]) => ({ data, total: data.length });

export const getScope: Serve<typeof contract.getScope> = async ({ db, scope, services }) =>
  presentScope(await findScope(db, scope.id), services.config);

export const listVariables: Serve<typeof contract.listVariables> = async () => list(Object.values(CATALOGUE.variables));

export const listOperators: Serve<typeof contract.listOperators> = async () => list(CATALOGUE.operators);

export const listOperatorModels: Serve<typeof contract.listOperatorModels> = async ({ params }) => {
  if (!CATALOGUE.operators.some((operator) => operator.idname === params.id)) throw new DomainError('not_found');
  return list(CATALOGUE.models.filter((model) => model.brand === params.id));
};

export const listSourceBrands: Serve<typeof contract.listSourceBrands> = async () => list(CATALOGUE.brands);

export const listSourceModels: Serve<typeof contract.listSourceModels> = async () => list(CATALOGUE.models);

export const listEnergySuppliers: Serve<typeof contract.listEnergySuppliers> = async () => list(CATALOGUE.suppliers);
