import type { Absence } from './absences.ts';
import { paintedCell } from './carpet-cells.ts';
import type { CarpetCells } from './carpet-cells.ts';
import { channels, hatchTile } from './fills.ts';
import type { ChartPalette } from './palette.ts';
import type { ColorRole, ENERGIES, Energy } from '@joulerie/domain/vocabulary';

/** From nothing to the top of the scale: pale, the energy's colour, deep, and red for what is rare. */
const RAMPS: Record<'light' | 'dark', Record<(typeof ENERGIES)[Energy]['color'], readonly string[]>> = {
  light: {
    electricite: [
      '#F7FBFE',
      '#DCEBF7',
      '#B3D4EC',
      '#7DB5DD',
      '#3F92CB',
      '#0F6BB0',
      '#0B4585',
      '#11295F',
      '#571548',
      '#B4182C',
    ],
    chaleur: ['#FFF6F1', '#FCDCCB', '#F4B08C', '#E8824D', '#D55E00', '#A34400', '#6E2A05', '#4A1222', '#B4182C'],
    combustible: ['#FBF8F4', '#EDE2D4', '#D6C1A5', '#B4956D', '#8C6D46', '#654A29', '#433016', '#571548', '#B4182C'],
    gaz: ['#FFFAEF', '#FCE9BF', '#F6CB74', '#E69F00', '#B26F00', '#7A4300', '#5A1C22', '#B4182C'],
  },
  dark: {
    electricite: ['#16202E', '#17344F', '#1A5480', '#2880BA', '#5FB0E0', '#A9D8F4', '#F4E6B0', '#FF8A5C'],
    chaleur: ['#211814', '#46261A', '#77381B', '#B04F16', '#E07B3A', '#F2B48E', '#FFE9DC', '#FF8A5C'],
    combustible: ['#1D1A17', '#37302A', '#5A4A38', '#836A4C', '#B39268', '#D9C3A4', '#F3E9DB', '#FF8A5C'],
    gaz: ['#211D16', '#43351A', '#73561A', '#B0811A', '#E6AC2E', '#F6D486', '#FFF1D2', '#FF8A5C'],
  },
};

/** What is no energy (temperature, injection) is drawn in the colours of electricity. */
function stopsOf(palette: ChartPalette, role: ColorRole): readonly string[] {
  const ramps: Partial<Record<ColorRole, readonly string[]>> = RAMPS[palette.scheme];
  return ramps[role] ?? RAMPS[palette.scheme].electricite;
}

/** 256 colours of a ramp, as RGB triples. */
export function rampColors(palette: ChartPalette, energy: ColorRole): Uint8Array {
  const stops = stopsOf(palette, energy).map(channels);
  const out = new Uint8Array(256 * 3);
  for (let i = 0; i < 256; i++) {
    const at = (i / 255) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++)
      out[i * 3 + c] = Math.round(stops[low]![c]! + (at - low) * (stops[low + 1]![c]! - stops[low]![c]!));
  }
  return out;
}

export function rampGradient(palette: ChartPalette, energy: ColorRole): string {
  const stops = stopsOf(palette, energy);
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

/** The whole carpet at two pixels a day by one a row (the hour that comes back needs both), its gaps and what was not received
 * yet alike, null where there are none; what is to come stays blank. */
export type CarpetBitmap = {
  cells: HTMLCanvasElement;
  gaps: HTMLCanvasElement | null;
  late: HTMLCanvasElement | null;
};

export function carpetBitmap(
  cells: CarpetCells,
  top: number,
  ramp: Uint8Array,
  absence: (cell: number) => Absence,
): CarpetBitmap | null {
  const width = Math.max(1, cells.days * 2);
  const picture = new ImageData(width, cells.rows);
  const masks: { absent: ImageData | null; late: ImageData | null } = { absent: null, late: null };
  const scale = 255 / top;
  for (let day = 0; day < cells.days; day++) {
    for (let row = 0; row < cells.rows; row++) {
      for (let turn = 0; turn < 2; turn++) {
        const cell = paintedCell(cells, day, row, turn as 0 | 1);
        if (cell < 0) continue;
        const pixel = (row * width + day * 2 + turn) * 4;
        const value = cells.values[cell]!;
        if (Number.isNaN(value)) {
          const why = absence(cell);
          if (why !== 'future') (masks[why] ??= new ImageData(width, cells.rows)).data[pixel + 3] = 255;
          continue;
        }
        const shade = Math.max(0, Math.min(255, Math.round(value * scale))) * 3;
        picture.data[pixel] = ramp[shade]!;
        picture.data[pixel + 1] = ramp[shade + 1]!;
        picture.data[pixel + 2] = ramp[shade + 2]!;
        picture.data[pixel + 3] = 255;
      }
    }
  }
  const drawn = onCanvas(picture);
  const { absent, late } = masks;
  return drawn && { cells: drawn, gaps: absent && onCanvas(absent), late: late && onCanvas(late) };
}

function onCanvas(image: ImageData): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  context?.putImageData(image, 0, 0);
  return context ? canvas : null;
}

export type Plot = { left: number; top: number; width: number; height: number };

/** Lays days `[from, to)` of a bitmap on a plot. One stretched copy a layer, whatever the number of days. */
export function paintCarpet(
  context: CanvasRenderingContext2D,
  bitmap: CarpetBitmap,
  window: { from: number; to: number },
  plot: Plot,
  palette: ChartPalette,
): void {
  const source = [window.from * 2, 0, (window.to - window.from) * 2, bitmap.cells.height] as const;
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap.cells, ...source, plot.left, plot.top, plot.width, plot.height);
  const hatch = bitmap.gaps && context.createPattern(hatchTile(palette), 'repeat');
  if (bitmap.gaps && hatch) paintMask(context, bitmap.gaps, source, plot, hatch);
  if (bitmap.late) paintMask(context, bitmap.late, source, plot, palette.late);
}

/** Fills the pixels of a mask, stretched on a plot. */
function paintMask(
  context: CanvasRenderingContext2D,
  mask: HTMLCanvasElement,
  source: readonly [number, number, number, number],
  plot: Plot,
  fill: string | CanvasPattern,
): void {
  const layer = document.createElement('canvas');
  const ratio = context.getTransform().a;
  layer.width = Math.max(1, Math.round(plot.width * ratio));
  layer.height = Math.max(1, Math.round(plot.height * ratio));
  const over = layer.getContext('2d');
  if (!over) return;
  over.imageSmoothingEnabled = false;
  over.drawImage(mask, ...source, 0, 0, layer.width, layer.height);
  over.globalCompositeOperation = 'source-in';
  over.fillStyle = fill;
  over.fillRect(0, 0, layer.width, layer.height);
  context.drawImage(layer, plot.left, plot.top, plot.width, plot.height);
}
