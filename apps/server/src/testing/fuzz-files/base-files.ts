import { gunzipSync, unzipSync, zipSync } from 'fflate';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SAMPLES } from '../../connectors/testing/samples.ts';
import * as supplier from '../supplier-files.ts';
import type { Upload } from '../request.ts';
import { TABLES } from './tables.ts';

/** A sound file to be damaged, out of what packs it. `text` is null where it is no text: `bytes` are then a workbook or an archive. */
export type BaseFile = { label: string; name: string; bytes: Uint8Array; text: string | null };

const HERE = import.meta.dirname;
const FOLDERS = [join(HERE, '../../../../../demo/files'), join(HERE, '../../../test/files')];
/** Larger files of the folders given are left out: damaged ones of that size are another subject. [bytes] */
const LARGEST = 24 * 2 ** 20;

/** Files of products as their tests write them. */
const PRODUCTS: Record<string, Upload> = {
  'EDF, powers': supplier.edfPowers({ '16/01/2024': 1200, '15/01/2024': 800 }),
  'EDF, days': supplier.edfDays('15/01/2024;12,5;Réelle', '14/01/2024;11,25;Réelle', '13/01/2024;9,75;Réelle'),
  'Enphase, half-hours': supplier.enphase(3, '250'),
  'SolarEdge, quarters': supplier.solarEdgeJson({
    energy: { timeUnit: 'QUARTER_OF_AN_HOUR', unit: 'Wh', values: supplier.solarEdgeQuarters(125) },
  }),
  'SolarEdge, days': supplier.solarEdgeDays(1000, 2000, 3000, 1500),
  'Sunny Portal, a day': supplier.sunnyPortalDay('2024-01-15', 1200),
  'SMA, days of the web page': supplier.smaWebDays(0, 12_000, 25_000, 31_000),
  'Shelly, ten minutes': supplier.shelly(2, '125.50'),
  'Shelly, minutes': supplier.shellyMinutes(3, '12.5'),
  'Shelly Pro, minutes': supplier.shellyPro(3, 10),
  'Home Assistant, statistics': supplier.statistics(0, 48, 1.5),
  'Home Assistant, history': supplier.history(0.07),
  'Home Assistant, energy panel': supplier.panelHours(1.25),
  'GivEnergy, five minutes': supplier.givEnergy(0, 12, 0.9),
  'Octopus, days of two classes': supplier.octopus(['10', '6', '4'], ['12', '7', '5'], ['11', '6,5', '4,5']),
};

/** Every sample of the tests, the files that come with the project, and those of other folders. */
export async function baseFiles(folders: readonly string[]): Promise<BaseFile[]> {
  const files: BaseFile[] = [];
  for (const [label, { file }] of Object.entries(SAMPLES)) files.push(...unpacked(label, await file()));
  for (const [label, { name, bytes }] of [...Object.entries(PRODUCTS), ...Object.entries(TABLES)])
    files.push(
      ...unpacked(label, { name, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }),
    );
  for (const folder of [...FOLDERS, ...folders])
    for (const path of filesIn(folder))
      files.push(...unpacked(path, { name: basename(path), bytes: readFileSync(path) }));
  return files;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(md|pdf|png)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size <= LARGEST)
    .toSorted();
}

function unpacked(label: string, { name, bytes }: { name: string; bytes: Uint8Array }): BaseFile[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return unpacked(label, { name: name.replace(/\.gz$/, ''), bytes: gunzipSync(bytes) });
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [{ label, name, bytes, text: textOf(bytes) }];
  const members = Object.entries(unzipSync(bytes));
  // A workbook is damaged as it is.
  if (members.some(([member]) => member.startsWith('xl/')))
    return [{ label, name, bytes: withoutTimes(members), text: null }];
  return members.flatMap(([member, content]) =>
    unpacked(`${label} › ${member}`, { name: basename(member), bytes: content }),
  );
}

/** A workbook without the time when it was written: a sample is the same each time. */
function withoutTimes(members: [name: string, content: Uint8Array][]): Uint8Array {
  const still = members.map(([name, content]): [string, Uint8Array] => {
    if (name !== 'docProps/core.xml') return [name, content];
    const text = new TextDecoder().decode(content).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2024-01-01T00:00:00Z');
    return [name, new TextEncoder().encode(text)];
  });
  return zipSync(Object.fromEntries(still), { mtime: '2024-01-01T00:00:00' });
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
