import type { FoundCompany } from '@joulerie/contract/company-search';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { CompanyNameField } from './company-name-field.tsx';

afterEach(() => vi.unstubAllGlobals());

const company: FoundCompany = {
  name: 'COMMUNE DE VALMORET',
  siren: '999900113',
  siret: '99990011300012',
  address: '1 PLACE DE LA MAIRIE 29200 BREST',
  activityCode: '84.11Z',
  isExpectedActivity: false,
  etablissements: [],
};

function Field({ onChoose }: { onChoose: (company: FoundCompany) => void }) {
  const [value, setValue] = useState('');
  return (
    <CompanyNameField
      label="Nom de la société"
      type="collectivite"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onChoose={onChoose}
    />
  );
}

test('companies of the register are proposed as one types, a strange activity marked; one is chosen', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ data: [company], total: 1 }));
  });
  const onChoose = vi.fn();
  renderUi(<Field onChoose={onChoose} />);
  const typing = userEvent.setup();
  await typing.type(screen.getByLabelText('Nom de la société'), 'valmoret');
  const option = await screen.findByRole('option', { name: /COMMUNE DE VALMORET/ }, { timeout: 5000 });
  expect(option.textContent).toContain('Activité à vérifier\u00a0: 84.11Z');
  await typing.click(option);
  expect(onChoose).toHaveBeenCalledWith(company);
  expect(asked).toEqual(['/proxy/api/v5/company/search/collectivite?text=valmoret']);
});

test('a register that does not answer leaves the name as it is typed', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  renderUi(<Field onChoose={() => undefined} />);
  await userEvent.setup().type(screen.getByLabelText('Nom de la société'), 'valmoret');
  await new Promise((done) => setTimeout(done, 700));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Nom de la société').value).toBe('valmoret');
});
