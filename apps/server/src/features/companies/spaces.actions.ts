import type * as contract from '@joulerie/contract/companies';
import { companyImagePath } from '@joulerie/contract/company-look';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { enterSpace, listMemberships, moveSession, presentActor } from '../accounts/accounts.public.ts';

export const listSpaces: Serve<typeof contract.listSpaces> = async ({ db, actor }) => {
  const data = (await listMemberships(db, actor.user.id)).map(({ space, type }) => ({
    _id: space.id,
    name: space.name,
    kind: space.kind,
    type: space.companyType,
    logo: companyImagePath(space),
    userCompanyType: type,
    current: space.id === actor.space.id,
  }));
  return { data, total: data.length };
};

export const changeSpace: Serve<typeof contract.changeSpace> = async ({ db, actor, params, body, now }) => {
  if (params.id !== actor.user.id) throw new DomainError('required_no_auth');
  const membership = await db.transaction(async (tx) => {
    // The membership is held: whoever ends it meanwhile finds this session in its space, and ends it too.
    if (!(await enterSpace(tx, actor.user.id, body._id_company, now))) throw new DomainError('not_found');
    await moveSession(tx, actor.sessionHash, body._id_company);
    const spaces = await listMemberships(tx, actor.user.id);
    return spaces.find(({ space }) => space.id === body._id_company)!;
  });
  return presentActor(db, { ...actor, space: { id: membership.space.id }, memberType: membership.type });
};
