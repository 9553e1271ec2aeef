import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The pack of proofs opens, and is verified by its own script, without the product. */
export async function verifiedPack(page: Page, proofs: number): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Dossier de preuve' }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'preuves-'));
  try {
    for (const [file, bytes] of Object.entries(unzipSync(readFileSync(await download.path()))))
      writeFileSync(join(folder, file), bytes);
    const said = execFileSync(process.execPath, [join(folder, 'verifier.mjs')], { encoding: 'utf8', env: {} });
    expect(said).toContain(` rangs liés et signés, ${proofs} preuves, `);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
