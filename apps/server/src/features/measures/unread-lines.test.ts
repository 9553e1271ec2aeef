import { describe, expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { aSource } from '../../testing/builders.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, tableSources } from '../../testing/table-sources.ts';
import { french, lines, table, two } from '../../testing/tables.ts';

/** Lines that hold an amount and cannot be read: nothing is stored without them before somebody said so. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const MONTHS = 'Janvier,Février,Mars,Avril,Mai,Juin,Juillet,Août,Septembre,Octobre,Novembre,Décembre'.split(',');
const KWH = [1200, 1100, 1050, 900, 700, 500, 400, 350, 600, 800, 1000, 1250];
/** Twelve months of 9850 kWh, one of which is written in another way. */
const year = (place: number, { month, value }: { month?: string; value?: string }) =>
  table(
    'Mois;Consommation (kWh)',
    ...KWH.map((kwh, i) =>
      i === place ? `${month ?? `${MONTHS[i]!} 2024`};${value ?? kwh}` : `${MONTHS[i]!} 2024;${kwh}`,
    ),
  );
const skip = (at: number) =>
  ({
    stamp: 'start',
    zone: 'Europe/Paris',
    table: JSON.stringify({ columns: [{ at, role: 'conso', unit: 'kWh' }], unread: 'skip' }),
  }) as const;

async function unreadOf(file: ReturnType<typeof table>) {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const { body } = await drop(own.app, own.user, source, file, { preview: 'true' });
  return body.table!.unread;
}

describe('an amount that is no number', () => {
  test.each(['~900', '900 (est.)', '900?', '1.250,-', '250+150', '=800+100', '9OO', '9 00', '900-', '900 m3'])(
    '« %s » is asked',
    async (value) => {
      const file = year(3, { value });
      expect(await refusal(file, energy(1))).toMatchObject({ code: 'file_needs_choice' });
      expect(await unreadOf(file)).toMatchObject({ certainty: 'asked', reason: expect.stringContaining('ligne 5') });
      expect(await kwhOf((await stored(file, skip(1))).source)).toBe(9850 - 900);
    },
  );

  test.each(['---', 'non dispo', '#DIV/0!', '#REF!', ''])('« %s » is no amount', async (value) => {
    expect(await kwhOf((await stored(year(3, { value }), energy(1))).source)).toBe(9850 - 900);
  });
});

describe('a date that cannot be read', () => {
  test.each(['Févirer 2024', '31/02/2024', ''])('« %s », alone, is asked', async (month) => {
    const file = year(1, { month });
    expect(await refusal(file, energy(1))).toMatchObject({ code: 'file_needs_choice' });
    expect(await kwhOf((await stored(file, skip(1))).source)).toBe(9850 - 1100);
  });

  test('what a table says below itself is no line of it', async () => {
    const below = ['Max;30', 'Écart-type;4,2', 'Exporté le 26/01/2024;1254', 'Report;200', ';200'];
    const file = table('Date;Consommation (kWh)', ...lines(20, (i) => `${french(i)};10`), ...below);
    expect(await kwhOf((await stored(file, energy(1))).source)).toBe(200);
  });

  test.each<[string, (hour: string, letter: string) => string]>([
    ['02:00A', (hour, letter) => `${hour}:00${letter}`],
    ['02A:00', (hour, letter) => `${hour}${letter}:00`],
  ])('%s and its B are the two hours of October', async (_what, write) => {
    const rows = [26, 27, 28].flatMap((day) =>
      lines(24, (hour) => two(hour)).flatMap((hour) =>
        (day === 27 && hour === '02' ? ['A', 'B'] : ['']).map((letter) => `${day}/10/2024 ${write(hour, letter)};1`),
      ),
    );
    const { source, refused } = await stored(table('Date;Consommation (kWh)', ...rows), energy(1));
    expect([await kwhOf(source), refused]).toEqual([73, 0]);
  });
});
