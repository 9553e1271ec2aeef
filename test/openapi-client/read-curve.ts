// What somebody outside could write with nothing but /openapi.json: sign in, list the buildings, read a curve.
// Run: node read-curve.ts <address of the platform> <e-mail> <password> <first day> <last day>
import createClient from 'openapi-fetch';
import type { paths } from './generated/schema.ts';

const [baseUrl, username, password, start_date, end_date] = process.argv.slice(2);
if (!baseUrl || !username || !password || !start_date || !end_date)
  throw new Error('address, e-mail, password and two days are needed');

const client = createClient<paths>({ baseUrl });

const session = await client.POST('/proxy/api/signin', { body: { username, password } });
if (session.error) throw new Error(session.error.detail.message);
client.use({
  onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${session.data.token}`),
});

const buildings = await client.GET('/proxy/api/building', { params: { query: { page: 1, limit: 20 } } });
if (buildings.error) throw new Error(buildings.error.detail.message);

const tree = await client.GET('/proxy/api/v5/folder/tree');
if (tree.error) throw new Error(tree.error.detail.message);
// A folder holds folders: the type refers to itself.
const depth = (nodes: typeof tree.data.data): number => Math.max(0, ...nodes.map((node) => 1 + depth(node.children)));

const [building] = buildings.data.data;
if (!building) throw new Error('no building');
const data = await client.GET('/proxy/api/v5/data/building/{id}', {
  params: { path: { id: building.id }, query: { variables: ['conso'], frequency: 'raw', start_date, end_date } },
});
if (data.error) throw new Error(data.error.detail.message);
const [curve] = data.data.variables;

const refused = await client.GET('/proxy/api/v5/data/building/{id}', {
  params: { path: { id: crypto.randomUUID() }, query: { start_date, end_date } },
});

console.log(
  JSON.stringify({
    buildings: buildings.data.data.map((one) => one.name),
    folderDepth: depth(tree.data.data),
    stepS: data.data.axis.stepS,
    unit: curve?.unit,
    values: curve?.values,
    totalWh: curve?.total,
    refused: refused.error?.detail.code,
  }),
);
