import { collection } from './collection.ts';
import { engines } from './engines.ts';
import { grants } from './grants.ts';
import { load, soak } from './load.ts';
import { measures } from './measures.ts';
import { pages } from './pages.ts';
import { neighbours } from './neighbours.ts';
import { portfolio } from './portfolio.ts';
import { type Section, report } from './report.ts';
import { studies } from './studies.ts';
import { tables } from './tables.ts';

/** `npm run bench`, or `npm run bench -- load soak…`: a whole run writes RESULTS.md, a part only prints. */
const PARTS: Record<string, () => Promise<Section>> = {
  measures,
  tables,
  portfolio,
  grants,
  collection,
  studies,
  load,
  neighbours,
  engines,
};
/** Too long for the whole run, or with a browser and the built page. */
const LONG_PARTS: typeof PARTS = { pages, soak };

const asked = process.argv.slice(2);
const parts = { ...PARTS, ...LONG_PARTS };
const unknown = asked.find((name) => !parts[name]);
if (unknown !== undefined) {
  console.error(`Unknown part “${unknown}”. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const from = performance.now();
const sections: Section[] = [];
for (const name of asked.length ? asked : Object.keys(PARTS)) {
  console.error(`▸ ${name}…`);
  sections.push(await parts[name]!());
}
report(sections, {
  whole: asked.length === 0,
  seconds: (performance.now() - from) / 1000,
  command: ['npm run bench', ...(asked.length ? ['--', ...asked] : [])].join(' '),
});
