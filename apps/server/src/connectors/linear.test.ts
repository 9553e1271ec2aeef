import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFiles } from './recognise.ts';
import { accountCurve, r63, sample, wallStamps } from './test-support.ts';

const SIZE = 30_000;
/** Up to this many times the work of a plain file of the same size, nothing more is asked of a text. */
const MOST_TIMES = 20;
/** Above, twice the text may take this many times the work: 2 in line with the size, 4 with its square. */
const MOST_GROWTH = 3;
/** And never more than this many times a plain file. */
const NEVER_TIMES = 100;

const head = (name: string, bytes: number) => {
  const content = sample(name).bytes;
  return new TextDecoder().decode((name.endsWith('.gz') ? gunzipSync(content) : content).subarray(0, bytes));
};

/** The beginning of one file of each layout, which its reader recognises. */
const BEGINNINGS: Record<string, string> = {
  nothing: '',
  'an account curve': accountCurve(wallStamps('2024-03-30', 4).map((stamp, i) => `${stamp.replace(' ', 'T')};${i}`)),
  'account indexes': head('compte-client-index.csv.gz', 2000),
  R63: r63(wallStamps('2024-10-26', 4).map((stamp, i) => [stamp, i])),
  'Data Connect': head('data-connect-v5-pas-changeant.json', 900),
  R50: head('R50_C5.xml', 900),
  SOAP: head('sge-energies-c5.xml', 900),
  'ADICT lines': head('grdf-adict-publiees.ndjson', 4000),
  'hourly weather': head('meteo-france-horaire.csv', 2000),
  synop: head('meteo-france-synop.csv.gz', 2000),
  generic: 'date;valeur\n2024-01-01 00:00;1,5\n2024-01-01 01:00;2\n',
  'a quoted cell': 'date,valeur\n2024-01-01 00:00,"',
  'an object': '{"a":"',
  'an object and a line': '{}',
  'a list': '[',
  'a tag': '<a>',
  'an attribute': '<a b="',
  'a comment': '<a><!--',
};
const REPEATED = [
  ' ',
  '\n',
  '\r',
  '\r\n',
  ' \n',
  '\t',
  '\u00a0',
  '0',
  '9.',
  '1,',
  ';',
  ',',
  '|',
  ';"',
  ',"',
  '"',
  '""',
];
const CODED = ["'", '(', '(en ', '{', '{}\n', '[', '":', ': ', '<', '<a ', '<a>', '&', '-', 'd', ' r="A', 'du a ', 'é'];

/** The least processor time of `times` readings [ms]: a collection of garbage or a compilation is no work of the file. */
async function least(text: string, times: number): Promise<number> {
  let ms = Infinity;
  for (let i = 0; i < times; i++) ms = Math.min(ms, await work(text));
  return ms;
}

/** Processor time of one reading. [ms] */
async function work(text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const before = process.threadCpuUsage();
  await readFiles({ name: 'fichier', bytes }).catch(() => null);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Where the repeated piece stands, from the beginning of a file. */
const PLACES: ((text: string, filler: string) => string)[] = [
  (text, filler) => text + filler,
  (text, filler) => `${text}\n${filler}`,
  (text, filler) => `${filler}${text}`,
  (text, filler) => `${text}${filler}"}]>x`,
];

const HEADER = 'date;valeur\n2024-01-01 00:00;1\n';
const ROWS = wallStamps('2024-01-01', 1500).map((stamp, i) => `${stamp};${100 + (i % 90)}`);
/** Plain files of the same size: of ordinary rows, and of the shortest rows there are. */
const PLAIN = { rows: `${HEADER}${ROWS.join('\n')}`.slice(0, SIZE), lines: HEADER + '1;2\n'.repeat(SIZE / 4) };

test.each(Object.entries(BEGINNINGS))(
  '%s and 30 kB of anything are read in a time in line with the size',
  async (_, text) => {
    for (const plain of Object.values(PLAIN)) await work(plain);
    const most = {
      rows: MOST_TIMES * Math.max(2, await work(PLAIN.rows)),
      lines: MOST_TIMES * Math.max(2, await work(PLAIN.lines)),
    };
    for (const piece of [...REPEATED, ...CODED]) {
      const filler = piece.repeat(SIZE / piece.length);
      const limit = /[\r\n]/.test(piece) ? most.lines : most.rows;
      for (const make of PLACES) {
        const whole = make(text, filler);
        if ((await work(whole)) <= limit) continue;
        const ms = await least(whole, 4);
        if (ms <= limit) continue;
        const said = JSON.stringify(whole.slice(0, 40) + whole.slice(-40));
        expect(ms, said).toBeLessThan((limit / MOST_TIMES) * NEVER_TIMES);
        expect((await least(make(text, filler + filler), 4)) / ms, said).toBeLessThan(MOST_GROWTH);
      }
    }
  },
);
