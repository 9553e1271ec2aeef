import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Asked, askOnce } from '../../platform/outgoing.ts';

type CrmSettings = Pick<Config, 'PIPEDRIVE_TOKEN' | 'PIPEDRIVE_URL'>;

const Saved = z.object({ data: z.object({ id: z.number().int() }) });
const FoundPersons = z.object({
  data: z.object({ items: z.array(z.object({ item: z.object({ id: z.number().int() }) })) }),
});

export type PipedrivePerson = { name: string; email: string; phone: string | null; organization: number | null };

/** Persons, organizations, deals and notes of Pipedrive (API v2, v1 for notes), by the number of each. */
export type Pipedrive = {
  /** The person who has an address, null when there is none. */
  findPerson: (email: string) => Promise<number | null>;
  /** Makes a record, or changes the one of a number. @throws DomainError `not_found` when there is none of that number any more */
  savePerson: (id: number | null, person: PipedrivePerson) => Promise<number>;
  saveOrganization: (id: number | null, name: string) => Promise<number>;
  saveDeal: (
    id: number | null,
    deal: { title: string; person: number; organization: number | null },
  ) => Promise<number>;
  addNote: (content: string, person: number, deal: number | null) => Promise<number>;
};

/**
 * The client of the settings; null where they have none.
 *
 * @throws DomainError `provider_unavailable` from its calls when the service does not answer, or refuses
 */
export function pipedrive({ PIPEDRIVE_TOKEN: token, PIPEDRIVE_URL }: CrmSettings): Pipedrive | null {
  if (token === undefined) return null;
  const ask = async <T>(path: string, shape: z.ZodType<T>, rest: Omit<Asked, 'headers'>): Promise<T> => {
    const answer = await askOnce(
      'pipedrive',
      new URL(path, PIPEDRIVE_URL),
      { ...rest, headers: { 'x-api-token': token } },
      (body) => shape.parse(body),
    );
    if (answer.ok) return answer.value;
    throw new DomainError(answer.status === 404 ? 'not_found' : 'provider_unavailable');
  };
  const save = async (
    kind: 'persons' | 'organizations' | 'deals',
    id: number | null,
    body: object,
  ): Promise<number> => {
    const saved =
      id === null
        ? await ask(`/api/v2/${kind}`, Saved, { method: 'POST', body })
        : await ask(`/api/v2/${kind}/${id}`, Saved, { method: 'PATCH', body });
    return saved.data.id;
  };
  return {
    findPerson: async (email) => {
      const query = new URLSearchParams({ term: email, fields: 'email', exact_match: 'true' });
      const found = await ask(`/api/v2/persons/search?${query}`, FoundPersons, { method: 'GET' });
      return found.data.items[0]?.item.id ?? null;
    },
    savePerson: (id, { name, email, phone, organization }) =>
      save('persons', id, {
        name,
        emails: [{ value: email, primary: true, label: 'work' }],
        ...(phone === null ? {} : { phones: [{ value: phone, primary: true, label: 'work' }] }),
        ...(organization === null ? {} : { org_id: organization }),
      }),
    saveOrganization: (id, name) => save('organizations', id, { name }),
    saveDeal: (id, { title, person, organization }) =>
      save('deals', id, { title, person_id: person, ...(organization === null ? {} : { org_id: organization }) }),
    addNote: async (content, person, deal) => {
      const body = { content, person_id: person, ...(deal === null ? {} : { deal_id: deal }) };
      return (await ask('/api/v1/notes', Saved, { method: 'POST', body })).data.id;
    },
  };
}
