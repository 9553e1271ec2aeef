import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../lib/test-render.tsx';
import { DailyRange } from './daily-range.tsx';
import { durationCurve } from './duration-curve.ts';
import { LoadDuration } from './load-duration.tsx';
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
