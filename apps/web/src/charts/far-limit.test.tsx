import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { DailyRange } from './daily-range.tsx';
import { durationCurve } from './duration-curve.ts';
import { LoadDuration, baseWords } from './load-duration.tsx';
import type { Curve } from './series.ts';

const DAY = dayNumber(2026, 11, 2);
const values = Float64Array.from({ length: 96 }, (_, i) => 2000 + i * 10);
const curve: Curve = {
  label: 'Puissance moyenne',
  quantity: 'power',
  energy: 'electricite',
  startMs: dayStart(DAY),
  stepS: 1800,
  values,
  gaps: [],
  estimated: [],
  corrected: [],
  incomplete: [],
};

const charts = (activeW: number) => {
  const subscribed = { activeW, text: '48 kVA' };
  renderUi(
    <>
      <LoadDuration
        title="Durées"
        duration={durationCurve(values, 1800)}
        energy="electricite"
        subscribed={subscribed}
      />
      <DailyRange
        title="Jours"
        curve={curve}
        fromDay={DAY}
        toDay={DAY + 2}
        subscribed={subscribed}
        nowMs={dayStart(DAY + 3)}
        onDay={() => {}}
      />
    </>,
  );
};

test('a subscribed power far above the durations and the days is said in words, as beside a load curve', () => {
  charts(48_000);
  expect(screen.getAllByText('souscrit 48 kVA, au-dessus du graphique')).toHaveLength(2);
});

test('one that is near is drawn', () => {
  charts(6000);
  expect(screen.queryByText(/au-dessus du graphique/)).toBeNull();
});

test('the base load costs on the curve what the sentences of its page say, and makes what is said under the carpet', () => {
  expect(baseWords(10_200, 15_698, 88_993)).toBe('talon 10,2\u00a0kW · 15\u202f700\u00a0€ par an');
  expect(baseWords(1310, 885.4, 11_400)).toBe('talon 1,31\u00a0kW · 885\u00a0€ par an');
  expect(baseWords(10_200, null, 88_993)).toBe('talon 10,2\u00a0kW · 89,0\u00a0MWh par an');
  expect(baseWords(10_200, null, null)).toBe('talon 10,2\u00a0kW');
});
