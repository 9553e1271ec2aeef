import { SegmentedControl, Switch } from '@mantine/core';
import { useUser } from '../../lib/session.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { type Preferences, preferencesOf } from './preferences.ts';
import { useUpdateProfile } from './update-profile.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

const THEMES = [
  { value: 'auto', label: 'Comme l’appareil' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
] as const satisfies { value: Preferences['theme']; label: string }[];

const UNITS = [
  { value: 'kWh', label: 'kWh' },
  { value: 'EUR', label: '€' },
] as const satisfies { value: Preferences['unit']; label: string }[];

/** A choice of carbon, which the calls accept, is shown as the unit that pages have in its place. */
const shownUnit = (unit: Preferences['unit']) => (unit === 'EUR' ? unit : 'kWh');

/** Each choice is kept as soon as it is made; a failure puts it back and says so. */
function usePreferences(): { preferences: Preferences; change: (change: Partial<Preferences>) => void } {
  const user = useUser();
  const notify = useNotify();
  const update = useUpdateProfile();
  // What is being saved shows at once.
  const pending = update.isPending ? update.variables.preferences : undefined;
  return {
    preferences: { ...preferencesOf(user), ...pending },
    change: (preferences) =>
      update.mutate({ preferences }, { onError: (error) => notify.error(error, 'Ce choix n’a pas été enregistré') }),
  };
}

export function DisplayPreferences() {
  const { preferences, change } = usePreferences();
  return (
    <div className={styles.form}>
      <div>
        <p className={classes.label} id="pref-theme">
          Thème
        </p>
        <SegmentedControl
          aria-labelledby="pref-theme"
          data={THEMES}
          value={preferences.theme}
          onChange={(theme) => change({ theme })}
        />
      </div>
      <div>
        <p className={classes.label} id="pref-unit">
          Unité des chiffres à l’ouverture d’une page
        </p>
        <SegmentedControl
          aria-labelledby="pref-unit"
          data={UNITS}
          value={shownUnit(preferences.unit)}
          onChange={(unit) => change({ unit })}
        />
      </div>
    </div>
  );
}

export function MailPreferences() {
  const { preferences, change } = usePreferences();
  return (
    <div className={styles.form}>
      <Switch
        label="Alertes"
        description="Un e-mail quand une alarme se déclenche ou qu’une source s’arrête."
        checked={preferences.mailAlerts}
        onChange={(event) => change({ mailAlerts: event.currentTarget.checked })}
      />
      <Switch
        label="Nouveautés"
        description="Quelques e-mails par an sur ce que la plateforme sait faire."
        checked={preferences.mailNews}
        onChange={(event) => change({ mailNews: event.currentTarget.checked })}
      />
    </div>
  );
}
