import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { readFiles } from './recognise.ts';
import { faultsOf } from '../testing/fuzz-files/faults.ts';
import { accountCurve, r63, sample, wallStamps } from './test-support.ts';

const utf8 = (content: string) => new TextEncoder().encode(content);
const short = (name: string, bytes: number) => new Uint8Array(gunzipSync(sample(name).bytes)).subarray(0, bytes);

/** One small file of each kind, to be damaged. */
const SEEDS: Record<string, Uint8Array> = {
  'compte client': utf8(
    accountCurve(wallStamps('2024-03-30', 60, 30, 30).map((stamp, i) => `${stamp.replace(' ', 'T')}+01:00;${i}`)),
  ),
  index: short('compte-client-index.csv.gz', 4000),
  r63: utf8(r63(wallStamps('2024-10-26', 100, 30, 30).map((stamp, i) => [stamp, i]))),
  'data connect': sample('data-connect-v5-pas-changeant.json').bytes,
  r50: sample('R50_C5.xml').bytes,
  r151: sample('R151_C5.xml').bytes,
  soap: sample('sge-energies-c5.xml').bytes,
  adict: sample('grdf-adict-publiees.ndjson').bytes,
  'grdf xlsx': sample('grdf-mensuel.xlsx').bytes,
  'base horaire': sample('meteo-france-horaire.csv').bytes,
  gzip: sample('meteo-france-synop.csv.gz').bytes,
  generique: utf8('date;valeur\n2024-01-01 00:00;1,5\n2024-01-01 01:00;2\n"2024-01-01 02:00";"3"\n'),
};

/** Whatever the bytes: a read whose figures hold together, or a refusal in French; nothing else. */
async function staysHonest(bytes: Uint8Array): Promise<void> {
  let members;
  try {
    members = await readFiles({ name: 'fichier', bytes });
  } catch (error) {
    expect(error).toMatchObject({ name: 'FileRefused', message: expect.stringMatching(/^[A-ZÀ-Ý]/) });
    return;
  }
  for (const member of members) {
    if ('refused' in member) continue;
    expect(faultsOf(member.read)).toEqual([]);
  }
}

describe.each(Object.entries(SEEDS))('%s', (_, bytes) => {
  test('cut at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length }), (at) => staysHonest(bytes.subarray(0, at))),
      { numRuns: 60 },
    );
  });

  test('bytes changed anywhere', async () => {
    const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(flips, async (changes) => {
        const damaged = Uint8Array.from(bytes);
        for (const [at, value] of changes) damaged[at] = value;
        await staysHonest(damaged);
      }),
      { numRuns: 60 },
    );
  });
});

test('random bytes', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), staysHonest), { numRuns: 200 });
});

test('random text made of the pieces that files are made of', async () => {
  const piece = fc.constantFrom(
    'Identifiant PRM;',
    'Horodate;Valeur\n',
    '2024-01-01',
    'T00:30:00+01:00',
    ';',
    ',',
    '\n',
    '"',
    '{',
    '}',
    '[',
    ']',
    '<R50>',
    '</R50>',
    '12,5',
    'NA',
    ' ',
    ':',
    'null',
    '\t',
    'é',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), (pieces) => staysHonest(utf8(pieces.join('')))),
    { numRuns: 400 },
  );
});
