import type { ImportReport } from '@joulerie/contract/import-report';
import type { TableMeaning } from '@joulerie/contract/tables';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { received } from '../../lib/test-support.ts';
import { ReportTable } from './report-table.tsx';
import { TableForm } from './table-form.tsx';
import { TotalLine } from './total-line.tsx';

const series = {
  variable: 'conso',
  register: null,
  registerLabel: null,
  point: null,
  from: '2026-01-01T00:00:00+01:00',
  to: '2026-01-03T00:00:00+01:00',
  steps: [],
  total: 480_000,
  totalUnit: 'Wh',
  totalKind: 'sum',
  kept: null,
};
const report = received<ImportReport>({
  series: [series],
  meters: [],
  refused: [],
  refusedCount: 0,
  notes: [],
  effect: null,
  differences: [],
  differencesCount: 0,
});
const column = {
  at: 1,
  header: 'Valeur',
  letter: 'B',
  register: null,
  samples: ['12', '13'],
  role: 'conso',
  unit: 'kWh',
  reason: '',
};
const table = (certainty: 'asked' | 'certain') =>
  received<TableMeaning>({
    columns: [{ ...column, certainty }],
    dateOrder: null,
    decimal: null,
    stamp: null,
    zone: null,
    repeats: null,
    unread: null,
    blanks: null,
  });
const form = (certainty: 'asked' | 'certain') =>
  renderUi(
    <TableForm
      table={table(certainty)}
      layout={null}
      total={(proposed) => <TotalLine report={report} proposed={proposed} />}
      error={null}
      alike={0}
      onPreview={vi.fn<() => void>()}
      onConfirm={vi.fn<() => void>()}
      onConfirmAlike={vi.fn<() => void>()}
    />,
  );

test('while an answer is expected, what was read is one reading', () => {
  form('asked');
  expect(screen.getByText(/480,0/).textContent.replaceAll('\u00a0', ' ')).toContain('lecture proposée : 480,0 kWh');
  expect(document.querySelector('strong')).toBeNull();
});

test('once nothing is asked, it is the energy of the file', () => {
  form('certain');
  expect(screen.getByText(/480,0/).tagName).toBe('STRONG');
  expect(screen.queryByText(/lecture proposée/)).toBeNull();
});

test('the figures of a reading say that they are proposed', () => {
  renderUi(<ReportTable report={report} proposed />);
  screen.getByText(/si c’est/);
  screen.getByText('lecture proposée');
});

test('the answer that is expected is one press away', async () => {
  const scrolled = vi.fn<() => void>();
  HTMLElement.prototype.scrollIntoView = scrolled;
  form('asked');
  await userEvent.click(screen.getByRole('button', { name: /1\s?réponse est attendue/ }));
  expect(scrolled).toHaveBeenCalled();
  expect(document.activeElement?.closest('[data-asked]')).toBeTruthy();
});
