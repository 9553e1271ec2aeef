import { engines } from './engines.ts';
import { measures } from './measures.ts';
import { portfolio } from './portfolio.ts';
import { type Section, report } from './report.ts';

/** `npm run bench`, or `npm run bench -- engines|measures|portfolio`: a whole run writes RESULTS.md, a part only prints. */
const PARTS: Record<string, () => Promise<Section>> = { measures, portfolio, engines };

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !PARTS[name]);
if (unknown !== undefined) {
  console.error(`Unknown part “${unknown}”. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const from = performance.now();
const sections: Section[] = [];
for (const name of asked.length ? asked : Object.keys(PARTS)) {
  console.error(`▸ ${name}…`);
  sections.push(await PARTS[name]!());
}
report(sections, {
  whole: asked.length === 0,
  seconds: (performance.now() - from) / 1000,
  command: ['npm run bench', ...(asked.length ? ['--', ...asked] : [])].join(' '),
});
