import { execFile } from 'node:child_process';
import { mkdtemp, truncate, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { inspectFile, inspectionText } from './inspect.ts';

const files = join(import.meta.dirname, '../test/files');
const run = promisify(execFile);

/** The command as a person runs it, whose exit code and output are what scripts see. */
async function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [join(import.meta.dirname, 'inspect.ts'), ...args]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code = -1, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code, stdout, stderr };
  }
}

describe('inspect', () => {
  test('a file gives its format, point, period, steps, counts and total', async () => {
    const [inspected] = await inspectFile(join(files, 'R50_C5.xml'));
    expect(inspected).toMatchObject({
      ok: true,
      format: 'enedis-r50-xml',
      series: [
        {
          point: '09111642617347',
          variable: 'puissance',
          unit: 'W',
          from: '2022-02-01T23:00:00.000Z',
          to: '2022-02-02T23:00:00.000Z',
          steps: [{ step: 1800, count: 48 }],
          points: 48,
          missing: 0,
          duplicates: 0,
          total: { value: 20.681, unit: 'kWh', kind: 'energy' },
        },
      ],
      refused: [],
    });
    if (inspected) expect(inspectionText(inspected)).toContain('total (énergie)\u00a0: 20,681 kWh');
  });

  test('the command prints JSON for any number of files and fails when one is refused', async () => {
    const good = join(files, 'R50_C5.xml');
    const all = await command('--json', good, join(files, 'grdf-mensuel.xlsx'));
    expect(all.code).toBe(0);
    expect(JSON.parse(all.stdout)).toHaveLength(2);
    const mixed = await command('--json', good, join(files, 'grdf-adict-contrat.json'), join(files, 'absent.csv'));
    expect(mixed.code).toBe(1);
    expect(JSON.parse(mixed.stdout)).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'not_measures' } },
      { ok: false, error: { code: 'file_missing' } },
    ]);
    expect(mixed.stderr).toBe('');
  });

  test('a file of more than 64 MB is refused before it is read', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'inspect-')), 'grand.csv');
    await writeFile(file, 'Date;kWh\n');
    await truncate(file, 64 * 2 ** 20 + 1);
    expect(await inspectFile(file)).toMatchObject([{ ok: false, error: { code: 'file_too_large' } }]);
  });

  test('a table lists its columns, and its exit code says whether an answer is needed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
    const file = join(folder, 'tableau.csv');
    await writeFile(file, 'Date;Prix (€);Consommation (kWh)\n13/01/2024;2,5;10\n14/01/2024;2,6;11\n15/01/2024;2,4;9\n');
    const asked = await command('--json', file);
    expect(asked.code).toBe(3);
    expect(JSON.parse(asked.stdout)[0].table.columns).toMatchObject([
      { role: 'time', certainty: 'certain' },
      { role: 'ignored', certainty: 'certain' },
      { role: 'conso', unit: 'kWh', certainty: 'proposed', reason: 'l’en-tête dit une énergie, sans dire laquelle' },
    ]);
    expect((await command(file)).stdout).toContain(
      'colonne 3 «\u00a0Consommation (kWh)\u00a0»\u00a0: conso (kWh), proposé',
    );
    await writeFile(file, 'Mois;Électricité (kWh)\n2024-01;300\n2024-02;280\n');
    expect((await command('--json', file)).code).toBe(0);
    await rm(folder, { recursive: true });
  });

  test('the table is French and never a stack trace', async () => {
    const { code, stdout } = await command(join(files, 'R151_C5.xml'), files);
    expect(code).toBe(1);
    expect(stdout).toContain('Puissance maximale');
    expect(stdout).toContain('REFUSÉ\u00a0: C’est un dossier');
    expect(stdout).not.toMatch(/\bat .*\.ts:\d+/);
  });
});
