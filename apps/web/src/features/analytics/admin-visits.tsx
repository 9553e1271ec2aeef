import { Switch } from '@mantine/core';
import { useState } from 'react';
import { overridden, setOverridden } from './override.ts';

/** Of an administrator of the platform: whether their visits count with those of the people of the brand. */
export function AdminVisits() {
  const [override, setOverride] = useState(overridden);
  return (
    <Switch
      label="Compter mes visites à part"
      description={'Sur cet appareil, la mesure d’audience les range sous «\u00a0administration\u00a0».'}
      checked={override}
      onChange={(event) => {
        setOverridden(event.currentTarget.checked);
        setOverride(event.currentTarget.checked);
      }}
    />
  );
}
