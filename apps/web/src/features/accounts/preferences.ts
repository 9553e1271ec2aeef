import type { User } from '@joulerie/contract/accounts';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useVisitor } from '../../lib/session.tsx';

export type Preferences = {
  theme: 'light' | 'dark' | 'auto';
  unit: 'kWh' | 'EUR' | 'kgCO2e';
  mailNews: boolean;
  mailAlerts: boolean;
};

const DEFAULTS: Preferences = { theme: 'auto', unit: 'kWh', mailNews: false, mailAlerts: true };

/** A person's preferences; what was never chosen, or no longer means anything, is the default. */
export function preferencesOf(user: Pick<User, 'preferences'> | null): Preferences {
  const { theme, unit, mailNews, mailAlerts } = user?.preferences ?? {};
  return {
    theme: theme === 'light' || theme === 'dark' || theme === 'auto' ? theme : DEFAULTS.theme,
    unit: unit === 'kWh' || unit === 'EUR' || unit === 'kgCO2e' ? unit : DEFAULTS.unit,
    mailNews: typeof mailNews === 'boolean' ? mailNews : DEFAULTS.mailNews,
    mailAlerts: typeof mailAlerts === 'boolean' ? mailAlerts : DEFAULTS.mailAlerts,
  };
}

/**
 * The page takes the theme that the person chose, on whatever machine they chose it. A theme that stands already is not
 * set again: each setting takes the transitions of the whole document away for some milliseconds.
 */
export function useChosenTheme(): void {
  const user = useVisitor();
  const chosen = user ? preferencesOf(user).theme : null;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (chosen && chosen !== colorScheme) setColorScheme(chosen);
  }, [chosen, colorScheme, setColorScheme]);
}
