import { ABSENCE_WORDS } from './absences.ts';
import type { EmptyRange } from './bar-gaps.ts';
import type { ChartPalette } from './palette.ts';

type Label = {
  show: boolean;
  rotate?: number;
  align?: 'right';
  verticalAlign?: 'middle';
  distance?: number;
  formatter?: string;
};
type MarkedRange = [{ xAxis: number; label: Label; itemStyle?: { color: string } }, { xAxis: number }];

/** Under the top of the range, where the temperature seldom passes; upright, the words end there. */
const labelOf = (words: EmptyRange['words']): Label =>
  words === 'upright'
    ? { show: true, rotate: 90, align: 'right', verticalAlign: 'middle', distance: 10 }
    : { show: words !== null };

/** Areas of the steps without anything to pile: gaps as the chart draws them, what was not received yet, and what is to come. */
export function absenceMarks(
  empty: readonly EmptyRange[],
  future: { from: number; to: number } | null,
  palette: ChartPalette,
): MarkedRange[] {
  const marks = empty.map(({ from, to, late, words }): MarkedRange => [
    late
      ? { xAxis: from, itemStyle: { color: palette.late }, label: { ...labelOf(words), formatter: ABSENCE_WORDS.late } }
      : { xAxis: from, label: labelOf(words) },
    { xAxis: to },
  ]);
  if (future)
    marks.push([
      {
        xAxis: future.from,
        itemStyle: { color: 'transparent' },
        label: { show: true, formatter: ABSENCE_WORDS.future },
      },
      { xAxis: future.to },
    ]);
  return marks;
}
