import type { VerifyCase } from './case.ts';
import { verifyChains } from './pv-chain.ts';
import { verifyLight } from './pv-light.ts';
import { verifyModules } from './pv-modules.ts';
import { verifySun } from './pv-sun.ts';
import { verifyTool } from './pv-tool.ts';

/** Compares the photovoltaic engine with every reference found in a folder laid out as `reference/pv`. Files that are absent are skipped. */
export function verifyPv(dir: string): VerifyCase[] {
  return [...verifySun(dir), ...verifyLight(dir), ...verifyModules(dir), ...verifyChains(dir), ...verifyTool(dir)];
}
