import * as contract from '@joulerie/contract/reference';
import { DomainError } from '../../platform/errors.ts';
import { type Route, bind } from '../../platform/http/route.ts';
import { presentScope } from '../scopes/scopes.present.ts';
import { CATALOGUE } from './catalogue.ts';

const list = <T>(data: T[]) => ({ data, total: data.length });

export const referenceRoutes: Route[] = [
  bind(contract.getScope, async ({ scope }) => presentScope(scope)),
  bind(contract.listVariables, async () => list(CATALOGUE.variables)),
  bind(contract.listOperators, async () => list(CATALOGUE.operators)),
  bind(contract.listOperatorModels, async ({ params }) => {
    if (!CATALOGUE.operators.some((operator) => operator.idname === params.id)) throw new DomainError('not_found');
    return list(CATALOGUE.models.filter((model) => model.brand === params.id));
  }),
  bind(contract.listSourceBrands, async () => list(CATALOGUE.brands)),
  bind(contract.listSourceModels, async () => list(CATALOGUE.models)),
  bind(contract.listEnergySuppliers, async () => list(CATALOGUE.suppliers)),
];
