import type { Draws } from '../../torture/torture.ts';

type Damage = (text: string, draws: Draws) => string;

const SEPARATORS = [';', ',', '\t', '|'];
const WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/kWh/g, ['Wh', 'MWh', 'kW', 'm³', 'kVA', '€', '']],
  [/\bWh\b/g, ['kWh', 'W', '']],
  [/\bk?W\b/g, ['kWh', 'Wh', 'W', 'kVA', '']],
  [/conso\w*/gi, ['Production', 'Injection', 'Coût', 'Index', 'Température', 'Valeur']],
  [/produc\w*|yield/gi, ['Consommation', 'Export', 'Total']],
  [/date\w*|horodate|time\w*/gi, ['Heure', 'Début', 'Fin', 'Jour', 'Mois', 'x']],
  [/HP|HC/g, ['HPH', 'HCB', 'T1', 'Base', 'Total']],
  [/heure\w*/gi, ['Date', 'Minutes', '']],
];
const CELLS = [
  '',
  '-',
  'NA',
  'NaN',
  '0',
  '-5',
  '1e5',
  '1E308',
  '9'.repeat(30),
  '12.345',
  '12,345',
  '1 234,5',
  '24:00',
  'x',
];

const linesOf = (text: string) => text.split('\n');
const somewhere = (list: readonly unknown[], draws: Draws) => draws.below(Math.max(1, list.length));

/** Changes some lines, in a copy. */
function onLines(change: (lines: string[], at: number, draws: Draws) => void): Damage {
  return (text, draws) => {
    const lines = linesOf(text);
    change(lines, somewhere(lines, draws), draws);
    return lines.join('\n');
  };
}

/** Changes some of the places where a text has something, or all of them. */
function onPlaces(pattern: RegExp, change: (found: string, draws: Draws) => string): Damage {
  return (text, draws) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const whole = draws.below(3) === 0;
    const from = draws.below(found.length);
    const count = whole ? found.length : draws.between(1, 5);
    let place = 0;
    return text.replace(pattern, (match) => {
      const isChosen = whole || (place >= from && place < from + count);
      place++;
      return isChosen ? change(match, draws) : match;
    });
  };
}

/** The sign that stands most often between cells. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4000);
  const count = (sign: string) => head.split(sign).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}

function onColumns(change: (cells: string[], at: number, other: number) => string[]): Damage {
  return (text, draws) => {
    const separator = separatorOf(text);
    const width = Math.max(...linesOf(text.slice(0, 4000)).map((line) => line.split(separator).length));
    const [at, other] = [draws.below(width), draws.below(width)];
    return linesOf(text)
      .map((line) => {
        const cells = line.split(separator);
        return cells.length > at && cells.length > other ? change(cells, at, other).join(separator) : line;
      })
      .join('\n');
  };
}

const NUMBER = /(?<![\d:/T-])\d+[.,]\d+(?![\d:/-])/g;
const DATE = /\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d\d)\/(\d\d)\/(\d{4})\b/g;

const otherSign = (number: string) => number.replace(/[.,]/, (sign) => (sign === '.' ? ',' : '.'));

/** The parts of a date, whichever way it is written. */
function rewritten(date: string, draws: Draws): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  const [year, month, day] = iso ? iso.slice(1) : date.split('/').toReversed();
  switch (draws.below(8)) {
    case 0:
      return `${day}/${month}/${year}`;
    case 1:
      return `${month}/${day}/${year}`;
    case 2:
      return `${year}-${month}-${day}`;
    case 3:
      return `${day}/${month}/${year!.slice(2)}`;
    case 4:
      return `${Number(year) + draws.pick([-100, -30, -1, 1, 100])}-${month}-${day}`;
    case 5:
      return `${day}.${month}.${year}`;
    case 6:
      return `${year}-${month}-${draws.pick(['00', '29', '30', '31', '32'])}`;
    default:
      return `${year}${month}${day}`;
  }
}

/** Damage that files have, or that anybody could make, by name. */
export const DAMAGE: Record<string, Damage> = {
  'cut at a byte': (text, draws) => text.slice(0, draws.below(text.length + 1)),
  'begun late': (text, draws) => text.slice(draws.below(Math.min(text.length, 400) + 1)),
  'a line dropped': onLines((lines, at) => lines.splice(at, 1)),
  'lines dropped': onLines((lines, at, draws) => lines.splice(at, draws.between(2, 40))),
  'a line doubled': onLines((lines, at) => lines.splice(at, 0, lines[at]!)),
  'lines doubled': onLines((lines, at, draws) => lines.splice(at, 0, ...lines.slice(at, at + draws.between(2, 60)))),
  'lines swapped': onLines((lines, at, draws) => {
    const other = somewhere(lines, draws);
    [lines[at], lines[other]] = [lines[other]!, lines[at]!];
  }),
  'lines moved': onLines((lines, at, draws) => {
    const moved = lines.splice(at, draws.between(1, 20));
    lines.splice(somewhere(lines, draws), 0, ...moved);
  }),
  'lines reversed': onLines((lines, at) => lines.push(...lines.splice(at).toReversed())),
  'blank lines': onLines((lines, at, draws) => lines.splice(at, 0, ...Array<string>(draws.between(1, 4)).fill(''))),
  'a line of text': onLines((lines, at, draws) =>
    lines.splice(at, 0, draws.pick(['Total', 'Relevé du compteur', ';;;', 'Total;123', '# remarque', '"'])),
  ),
  'separators changed': (text, draws) => {
    const to = draws.pick(SEPARATORS);
    return onPlaces(new RegExp(`\\${separatorOf(text)}`, 'g'), () => to)(text, draws);
  },
  'all separators changed': (text, draws) => text.replaceAll(separatorOf(text), draws.pick(SEPARATORS)),
  'all decimal signs changed': (text) => text.replace(NUMBER, otherSign),
  'decimal signs changed': onPlaces(NUMBER, otherSign),
  'thousands separated': onPlaces(/(?<![\d:/T.,-])\d{4,6}(?![\d:/-])/g, (number, draws) =>
    number.replace(/(\d{3})$/, `${draws.pick(['\u00a0', '\u202f', ' ', '.', ',', "'"])}$1`),
  ),
  'numbers changed': onPlaces(/(?<![\d:/T-])\d+([.,]\d+)?(?![\d:/-])/g, (_, draws) => draws.pick(CELLS)),
  'dates rewritten': onPlaces(DATE, rewritten),
  'dates written another way': (text, draws) => {
    const way = draws.below(2 ** 31);
    const same: Draws = { ...draws, below: (n) => way % n, pick: (list) => list[way % list.length]! };
    return text.replace(DATE, (date) => rewritten(date, same));
  },
  'hours changed': onPlaces(/\b\d\d:\d\d(:\d\d)?\b/g, (hour, draws) =>
    draws.pick([
      '24:00',
      '00:00',
      '23:59:59',
      '12:00 AM',
      hour.slice(0, 2),
      `${hour.slice(0, 2)}h${hour.slice(3, 5)}`,
      '25:00',
    ]),
  ),
  'offsets changed': onPlaces(/[+-]\d\d:\d\d\b|(?<=\d)Z\b/g, (_, draws) =>
    draws.pick(['', 'Z', '+01:00', '+02:00', '-05:00', '+05:30']),
  ),
  'columns swapped': onColumns((cells, at, other) => cells.with(at, cells[other]!).with(other, cells[at]!)),
  'a column dropped': onColumns((cells, at) => cells.toSpliced(at, 1)),
  'a column doubled': onColumns((cells, at, other) => cells.toSpliced(other, 0, cells[at]!)),
  'a column blank': onColumns((cells, at) => cells.with(at, '')),
  'words of the header changed': (text, draws) => {
    const [pattern, others] = draws.pick(WORDS);
    const other = draws.pick(others);
    const end = Math.min(text.length, 600);
    return text.slice(0, end).replace(pattern, other) + text.slice(end);
  },
  'words changed': (text, draws) => {
    const [pattern, others] = draws.pick(WORDS);
    return onPlaces(pattern, () => draws.pick(others))(text, draws);
  },
  'a quote': (text, draws) => {
    const at = draws.below(text.length + 1);
    return text.slice(0, at) + draws.pick(['"', "'", '""', '"\n']) + text.slice(at);
  },
  'a sign': (text, draws) => {
    const at = draws.below(text.length + 1);
    const sign = draws.pick([
      '\0',
      '\u2028',
      'é',
      '\ufeff',
      '\r',
      '{',
      '}',
      '[',
      ']',
      '<',
      '>',
      '&',
      ';',
      ',',
      '=',
      '\u00a0',
    ]);
    return text.slice(0, at) + sign + text.slice(at + draws.below(2));
  },
  'a piece removed': (text, draws) => {
    const at = draws.below(text.length + 1);
    return text.slice(0, at) + text.slice(at + draws.between(1, 200));
  },
  'a piece repeated': (text, draws) => {
    const at = draws.below(text.length + 1);
    return text.slice(0, at) + text.slice(Math.max(0, at - draws.between(1, 400)));
  },
  'a name of JSON or XML changed': onPlaces(/"[A-Za-z_]+"(?=\s*:)|<\/?[A-Za-z:]+/g, (name, draws) =>
    name.replace(/[A-Za-z_]+/, draws.pick(['x', 'value', 'date', 'unit', ''])),
  ),
  'a value of JSON or XML changed': onPlaces(/(?<=":\s*)("[^"]*"|-?\d+(\.\d+)?)|(?<=>)[^<\s]+(?=<)/g, (value, draws) =>
    draws.pick([
      'null',
      '""',
      '[]',
      '{}',
      '-1',
      '1e400',
      '0',
      `"${value.replaceAll('"', '')}"`,
      value.replaceAll('"', ''),
    ]),
  ),
};

/** A file and its copy in one archive. */
export const TWICE = 'twice in an archive';

/** Damage after which every value is still there, once or more, at its moment: what is read without a question adds up to the same. */
export const KEEPS_VALUES: ReadonlySet<string> = new Set([
  TWICE,
  'a line doubled',
  'lines doubled',
  'lines swapped',
  'lines moved',
  'lines reversed',
  'blank lines',
  'all separators changed',
  'columns swapped',
  'a column doubled',
]);

/** The same of a plain table. The numbers of a product are written in one way, and others are other numbers. */
export const KEEPS_VALUES_OF_TABLES: ReadonlySet<string> = new Set([
  ...KEEPS_VALUES,
  'all decimal signs changed',
  'thousands separated',
]);
