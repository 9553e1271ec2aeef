import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { BuildingLabel } from './building-label.tsx';

const LABEL = { energy: 'C', ges: 'B', primaryPerM2: 142, carbonPerM2: 9 } as const;

test('bands of a list say that they are an estimate', () => {
  renderUi(<BuildingLabel label={LABEL} dpe={null} />);
  screen.getByText('estimation');
});

test('those of the head of a building say that they are no DPE, and open what differs', () => {
  renderUi(<BuildingLabel opens label={LABEL} dpe="D" />);
  const summary = screen.getByText('estimation, ne vaut pas DPE').closest('summary')!;
  fireEvent.click(summary);
  const opened = summary.closest('details')!;
  expect(opened.open).toBe(true);
  expect(opened.textContent).toContain('établi par un diagnostiqueur');
  expect(opened.textContent.replaceAll('\u00a0', ' ')).toContain('DPE renseigné dans la fiche : D');
});

test('a DPE that a person entered is no estimate', () => {
  renderUi(<BuildingLabel label={null} dpe="D" />);
  screen.getByText('DPE');
  expect(screen.queryByText(/estimation/)).toBeNull();
});
