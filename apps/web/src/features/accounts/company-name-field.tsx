import { searchCompanies } from '#calls/company-search';
import type { FoundCompany } from '@joulerie/contract/company-search';
import { type COMPANY_TYPES } from '@joulerie/contract/constants';
import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import classes from './company-name-field.module.css';
import { useSettled } from '../../lib/use-settled.ts';

const SHORTEST = 3;

type Props = TextInputProps & {
  value: string;
  type: (typeof COMPANY_TYPES)[number];
  onChoose: (company: FoundCompany) => void;
};

/** The name of a company, with those of the national register proposed as one types. A search that fails is no error: the name is typed. */
export function CompanyNameField({ type, onChoose, onChange, ...field }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [chosen, setChosen] = useState(field.value);
  const wanted = useSettled(field.value.trim());
  const asked = wanted.length >= SHORTEST && wanted !== chosen;
  const found = useQuery({
    queryKey: ['company-search', type, wanted],
    queryFn: ({ signal }) => call(searchCompanies, { params: { type }, query: { text: wanted } }, { signal }),
    enabled: asked,
    staleTime: 5 * 60_000,
    retry: false,
  });
  const companies = asked ? (found.data?.data ?? []) : [];
  const choose = (siret: string) => {
    const company = companies.find((one) => one.siret === siret);
    if (!company) return;
    setChosen(company.name);
    combobox.closeDropdown();
    onChoose(company);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target>
        <TextInput
          {...field}
          description="Choisissez-la dans la liste pour remplir son SIRET, ou saisissez son nom."
          rightSection={asked && found.isFetching ? <Loader size={16} /> : null}
          onChange={(event) => {
            onChange?.(event);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={(event) => {
            field.onBlur?.(event);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={companies.length === 0}>
        <Combobox.Options className={classes.options} aria-label="Sociétés proposées">
          {companies.map((company) => (
            <Combobox.Option value={company.siret} key={company.siret}>
              <span className={classes.company}>
                {company.name}
                <small>{company.address}</small>
                {!company.isExpectedActivity && (
                  <small>Activité à vérifier{company.activityCode && `\u00a0: ${company.activityCode}`}</small>
                )}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
