import type { ImportReport } from '@joulerie/contract/import-report';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { FileCard } from './file-card.tsx';
import type { StoredPart } from './import-queue.ts';
import { ReportTable } from './report-table.tsx';

const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

const curve: ImportReport['series'][number] = {
  point: null,
  variable: 'puissance',
  register: null,
  registerLabel: null,
  unit: 'W',
  from: '2026-01-01T00:00:00+01:00',
  to: '2026-01-03T00:00:00+01:00',
  steps: [{ stepS: 1800, points: 96 }],
  points: 96,
  missing: 0,
  duplicates: 0,
  total: 24_000,
  totalUnit: 'Wh',
  kept: { read: 24_000, stored: 22_500, counted: null },
  totalKind: 'sum',
  curve: null,
};

const stored = (more: Partial<ImportReport> = {}): ImportReport => ({
  file: 'a.csv',
  format: 'enedis-hdm',
  label: 'Historique de mesures',
  point: '30001642617347',
  pointMatches: null,
  proposedSource: null,
  meters: [],
  needsChoice: false,
  choice: null,
  table: null,
  likelihood: null,
  isJudged: false,
  layout: null,
  series: [curve],
  refused: [],
  refusedCount: 0,
  differences: [],
  differencesCount: 0,
  notes: [],
  stored: true,
  import: 'i',
  effect: null,
  outcome: { added: 2, replaced: 1, unchanged: 0, points: 96 },
  ...more,
});

type State =
  | { state: 'stored'; parts: StoredPart[] }
  | { state: 'choosing'; error: null; isOld: boolean }
  | { state: 'refused'; error: string; sample: null; mayPass: boolean };

function card(
  report: ImportReport,
  state: State = {
    state: 'stored',
    parts: [{ meters: null, source: 's', report, removal: null }],
  },
  alike = 0,
) {
  const done = vi.fn<() => void>();
  renderUi(
    <FileCard
      item={{ key: 1, file: new File(['x'], 'a.csv'), choice: null, report, target: null, confirmed: false, ...state }}
      home={null}
      sources={[]}
      mayCreate={false}
      alike={alike}
      onChooseAlike={done}
      onAim={done}
      onConfirm={done}
      onChoose={done}
      onPreview={done}
      onReopen={done}
      onAgain={done}
      onStore={done}
      onRemove={done}
      onTakenBack={done}
    />,
  );
}

test('a stored file shows the energy received and stored, and counts day records', () => {
  card(stored());
  const text = plain(screen.getByRole('status').textContent);
  expect(text).toContain('2 relevés de journée ajoutés, 1 remplacé');
  expect(text).toContain('24,0 kWh lus, 22,5 kWh enregistrés');
  expect(text).not.toContain('fait foi');
});

const base = { samples: ['1'], unit: null, register: null, reason: 'parce que' };
const asked = stored({
  needsChoice: true,
  table: {
    columns: [
      { ...base, at: 0, header: 'Date', role: 'time', certainty: 'certain' },
      { ...base, at: 1, header: 'Valeur', role: 'conso', unit: 'kWh', certainty: 'asked' },
    ],
    dateOrder: { value: 'day', certainty: 'certain', reason: 'parce que' },
    decimal: null,
    stamp: { value: 'start', certainty: 'proposed', reason: 'parce que' },
    zone: null,
    repeats: null,
    unread: null,
    blanks: null,
  },
});

test('a table that is read with a new answer shows no total of the answers before', () => {
  card(asked, { state: 'choosing', error: null, isOld: true });
  expect(screen.getByText('Lecture avec vos réponses…').textContent).toBe('Lecture avec vos réponses…');
  expect(screen.queryByRole('region', { name: 'Aperçu de a.csv' })).toBeNull();
});

test('the answers about a table may serve the other files of its form', () => {
  card(asked, { state: 'choosing', error: null, isOld: false }, 9);
  const name = 'C’est bien cela, pour les 10 fichiers de cette forme';
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test.each([true, false])('a file that was refused is tried again where it may pass: %s', (mayPass) => {
  card(asked, { state: 'refused', error: 'Refusé', sample: null, mayPass });
  expect(screen.queryByRole('button', { name: 'Réessayer' }) !== null).toBe(mayPass);
});

test('a table asks what it does not say, and is confirmed once it is answered', () => {
  card(asked, { state: 'choosing', error: null, isOld: false });
  const value = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
  expect([value('Ce qu’est «\u00a0Valeur\u00a0»'), value('Ordre des dates')]).toEqual(['', 'jour/mois/année']);
  expect(screen.queryByRole('combobox', { name: 'Fuseau' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'C’est bien cela' }).disabled).toBe(true);
  expect(plain(screen.getByRole('status').textContent)).toBe('1 réponse est attendue avant d’enregistrer');
});

test('the form of an answer without its direction begins with what its header says', () => {
  const choice = { variable: 'conso', unit: 'MWh', stamp: 'start', zone: 'UTC' } as const;
  card(stored({ needsChoice: true, choice }), { state: 'choosing', error: null, isOld: false });
  const value = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
  expect(['Grandeur', 'Unité', 'La date écrite est', 'Fuseau'].map(value)).toEqual([
    'Consommation d’électricité',
    'MWh',
    'le début de l’intervalle',
    'temps universel (UTC)',
  ]);
});

test('a stored file says what counts where another measure of the source governs', () => {
  card(stored({ series: [{ ...curve, kept: { read: 24_000, stored: 24_000, counted: 30_000 } }] }));
  expect(plain(screen.getByRole('status').textContent)).toContain(
    '24,0 kWh lus, 24,0 kWh enregistrés. Pour ces jours, une autre mesure de la source fait foi : 30,0 kWh comptés',
  );
});

test('a stored file shows each energy received in two forms that disagree, and which governs', () => {
  const difference: ImportReport['differences'][number] = {
    variable: 'puissance',
    from: '2026-01-01',
    to: '2026-01-02',
    given: 10_500,
    measured: 12_000,
    unit: 'Wh',
    governs: 'given',
  };
  card(stored({ differences: [difference], differencesCount: 1 }));
  const item = screen.getByText(/Le total reçu compte/);
  expect(plain(item.textContent)).toContain('total reçu de 10,5 kWh, mesures fines de 12,0 kWh');
});

test('two energies that differ by little have the digits that show it', () => {
  const difference: ImportReport['differences'][number] = {
    variable: 'conso',
    from: '2026-01-01',
    to: '2026-01-02',
    given: 12_030,
    measured: 12_000,
    unit: 'Wh',
    governs: 'given',
  };
  card(stored({ differences: [difference], differencesCount: 1 }));
  expect(plain(screen.getByText(/Le total reçu compte/).textContent)).toContain(
    'total reçu de 12,030 kWh, mesures fines de 12,000 kWh',
  );
});

test.each([
  ['prix_spot', 'EUR/MWh', 'dernière valeur'],
  ['temperature_exterieure', '°C', 'dernière valeur'],
  ['index', 'Wh', 'dernier index'],
] as const)('the figure of %s is named for what it is', (variable, unit, words) => {
  const series = { ...curve, variable, unit, total: 61.6, totalUnit: unit, totalKind: 'last', kept: null } as const;
  renderUi(<ReportTable report={stored({ series: [series], stored: false, outcome: null })} />);
  expect(screen.getByText(words).textContent).toBe(words);
});

test('what a file does to what its source had is said once, before it is stored and after', () => {
  const effect = {
    values: { known: 0, differing: 0 },
    energy: {
      days: 17,
      same: 3,
      file: 14,
      source: 0,
      agreed: 0,
      mixed: 0,
      completed: 0,
      read: 229.3,
      stored: 226,
      counted: 229.3,
    },
  };
  const difference: ImportReport['differences'][number] = {
    variable: 'conso',
    from: '2026-01-01',
    to: '2026-01-02',
    given: 12,
    measured: 10.5,
    unit: 'kWh',
    governs: 'given',
  };
  const disagreeing = {
    series: [{ ...curve, kept: { read: 24_000, stored: 24_000, counted: 30_000 } }],
    effect,
    differences: [difference],
    differencesCount: 14,
  };
  card(stored(disagreeing));
  const text = plain(document.body.textContent);
  expect(text).toContain('La source avait déjà 17 jours de ce fichier');
  expect(text).toContain('Ce fichier229,3 kWhLa source avant226,0 kWhComptés à présent229,3 kWh');
  expect(text).toContain('14 jours : ce fichier compte, car le total d’une période l’emporte');
  // The other sentences about what counts are not beside it.
  expect(text).not.toContain('fait foi');
  expect(text).not.toContain('énergies reçues deux fois');
});
