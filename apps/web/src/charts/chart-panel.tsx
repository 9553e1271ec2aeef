import { Menu } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Swatch } from './chart-surface.tsx';
import classes from './charts.module.css';
import { csvText } from './csv.ts';
import { downloadText, downloadUrl, fileStem } from '../lib/download.ts';
import { FiguresTable } from './figures-table.tsx';
import type { Figures } from './series.ts';

export type LegendItem = {
  label: string;
  color: string;
  border?: string | undefined;
  mark?: 'box' | 'line' | 'dashed' | 'dot' | 'hatch';
};

/** What every chart takes besides its series. */
export type ChartFrame = {
  title: string;
  subtitle?: ReactNode;
  /** Sentences that conclude, under the picture. */
  footer?: ReactNode;
  /** Placed before the three links, e.g. « pourquoi ce chiffre ? ». */
  extraLink?: ReactNode;
};

type Props = ChartFrame & {
  howToRead: ReactNode;
  figures: () => Figures;
  /** The picture as a data URL; null while it is not drawn. */
  png?: () => string | null;
  legend?: readonly LegendItem[];
  children: ReactNode;
};

/** The frame of every chart: title, grey subtitle, « Comment lire ce graphique ? » · « Tableau » · « Exporter ». */
export function ChartPanel(props: Props) {
  const [reading, setReading] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const how = useId();
  const { figures: makeFigures } = props;
  const figures = useMemo(() => (asTable ? makeFigures() : null), [asTable, makeFigures]);
  const stem = fileStem(props.title);
  const savePng = () => {
    const url = props.png?.();
    if (url) downloadUrl(`${stem}.png`, url);
  };
  return (
    <section className={classes.panel} aria-label={props.title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{props.title}</h2>
        {props.subtitle && <span className={classes.subtitle}>{props.subtitle}</span>}
      </div>
      <div className={classes.links}>
        {props.extraLink}
        <button
          type="button"
          className={classes.link}
          aria-expanded={reading}
          aria-controls={how}
          onClick={() => setReading(!reading)}
        >
          Comment lire ce graphique&nbsp;?
        </button>
        <button type="button" className={classes.link} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Graphique' : 'Tableau'}
        </button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <button type="button" className={classes.link}>
              Exporter
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {props.png && (
              <Menu.Item onClick={savePng} disabled={asTable}>
                Image (PNG)
              </Menu.Item>
            )}
            <Menu.Item onClick={() => downloadText(`${stem}.csv`, 'text/csv;charset=utf-8', csvText(makeFigures()))}>
              Chiffres (CSV)
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.body}>
        <div id={how} className={classes.how} hidden={!reading}>
          {props.howToRead}
        </div>
        {figures ? (
          <FiguresTable figures={figures} />
        ) : (
          <>
            {props.legend && <Legend items={props.legend} />}
            {props.children}
          </>
        )}
        {props.footer && <div className={classes.footer}>{props.footer}</div>}
      </div>
    </section>
  );
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={classes.legend}>
      {items.map((item) => (
        <li key={item.label}>
          <LegendMark item={item} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

function LegendMark({ item }: { item: LegendItem }) {
  if (item.mark === 'line' || item.mark === 'dashed')
    return (
      <span
        className={classes.legendLine}
        style={{ borderColor: item.color, borderTopStyle: item.mark === 'dashed' ? 'dashed' : 'solid' }}
      />
    );
  if (item.mark === 'dot') return <span className={classes.legendDot} style={{ background: item.color }} />;
  if (item.mark === 'hatch') return <span className={classes.legendHatch} />;
  return <Swatch color={item.color} border={item.border} />;
}
