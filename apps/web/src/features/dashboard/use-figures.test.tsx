import type { Data, VariableColumn } from '@joulerie/contract/measures';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { type DayRange, rangeName, rangeOf, totalWh } from '../measures/measures.public.ts';
import { useFigures } from './use-figures.ts';

const TODAY = parseIsoDay('2026-11-23')!;
/** First day with a measure; each day holds 1 kWh. */
let since: number;
let asked: string[];

function aColumn(kWh: number): VariableColumn {
  return {
    variable: 'conso',
    register: null,
    label: 'Consommation',
    unit: 'Wh',
    kind: 'energy',
    values: [],
    estimated: [],
    estimates: [],
    corrected: [],
    unbalanced: [],
    incomplete: [],
    stepCoverage: null,
    stepMissing: null,
    total: kWh > 0 ? 1000 * kWh : null,
    totalUnit: 'Wh',
    minimum: null,
    maximum: null,
    maximumAt: null,
    points: kWh,
    expected: 365,
    coverage: 1,
    holes: [],
    sources: [
      {
        _id: '1',
        name: 'Compteur',
        idtype: 'pdl',
        idsource: null,
        stepS: 1800,
        firstDay: null,
        lastDay: null,
        share: 1,
        present: true,
      },
    ],
  };
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://joulerie.test');
    const dates = { start_date: searchParams.get('start_date')!, end_date: searchParams.get('end_date')! };
    asked.push(`${pathname.endsWith('cost') ? 'cost' : 'data'} ${dates.start_date} ${dates.end_date}`);
    if (pathname.endsWith('cost')) return Response.json({ ...dates });
    const { fromDay, toDay } = rangeOf(dates);
    const answer: Data = {
      ...dates,
      frequency: 'monthly',
      axis: { start: '', end: '', stepS: null, days: [] },
      variables: [aColumn(Math.max(0, toDay - Math.max(fromDay, since)))],
      compare: null,
      comparison: null,
      available: ['monthly'],
    };
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

function Figures({ range }: { range: DayRange }) {
  const { days, data } = useFigures({ kind: 'building', id: '1' }, { range, frequency: 'monthly' }, TODAY, true);
  return (
    <p>{data.data && !data.isPlaceholderData ? `${rangeName(days)} ${totalWh(data.data)! / 1000} kWh` : 'attente'}</p>
  );
}

const USUAL = { start_date: '2025-11-01', end_date: '2026-11-23' };

test('the figures of the usual period are those of its twelve complete months, and the cost too', async () => {
  since = 0;
  renderUi(<Figures range={rangeOf(USUAL)} />);
  await screen.findByText('nov. 2025 – oct. 2026 365 kWh');
  expect(new Set(asked)).toEqual(new Set(['data 2025-11-01 2026-10-31', 'cost 2025-11-01 2026-10-31']));
});

test('a meter that has only the month under way has the figures of that month', async () => {
  since = parseIsoDay('2026-11-20')!;
  renderUi(<Figures range={rangeOf(USUAL)} />);
  await screen.findByText('01/11/2025 – 23/11/2026 4 kWh');
});

test('a period of its own is shown whole', async () => {
  since = 0;
  renderUi(<Figures range={rangeOf({ start_date: '2026-03-01', end_date: '2026-11-23' })} />);
  await screen.findByText('01/03/2026 – 23/11/2026 268 kWh');
});
