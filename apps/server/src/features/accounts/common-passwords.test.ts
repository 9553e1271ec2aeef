import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Motdepasse-2026!',
  'M0td3p@$$e-2026',
  'P@ssw0rd-P@ssw0rd1',
  'Été2026!!!!!',
  'ADMIN_admin_42',
  'Hiver#2025',
  'Sole1l-2026-!',
  'F00tball!2026',
  '$ecret-12345',
  'Motd3pass3-Motdepass3',
  '2026-Pr1nt3mps!',
  '2030M0tdepasse!',
  'M0tdepasse2030!',
])('%s is among the first that anyone tries', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'Tournesol-42-Lampe',
  // Two words of the list are not one of them.
  'Soleil-Chocolat-12',
  'Motdepasses-2026!',
  'Admin-Rouge-2026',
  // No letter at all: composition is another rule.
  '1985-1204-2026!',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));
