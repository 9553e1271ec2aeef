/** Small files in the layouts of meter operators, markets and home meters, composed by hand: invented values, real layouts. */

const joined = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const two = (value: number): string => String(value).padStart(2, '0');
/** `10-01-2024` of a day of January 2024. */
const dutchDay = (day: number): string => `${two(day)}-01-2024`;

const FLUVIUS_EAN = '541448000000000017';
/** Quarter-hours of Mijn Fluvius from midnight of 10 January 2024: consumption and injection, their registers by the hour. */
export function fluviusFile(drawnKwh: readonly (number | null)[], injectedKwh: readonly number[] = []): string {
  const header =
    'Van (datum);Van (tijdstip);Tot (datum);Tot (tijdstip);EAN-code;Meter;Metertype;Register;Volume;Eenheid;Validatiestatus;Omschrijving';
  const decimal = (value: number) => value.toFixed(3).replace('.', ',');
  const clock = (quarter: number) =>
    `${dutchDay(10 + Math.floor(quarter / 96))};${two(Math.floor(quarter / 4) % 24)}:${two((quarter % 4) * 15)}:00`;
  const rows = drawnKwh.flatMap((value, i) => {
    const hour = Math.floor(i / 4) % 24;
    const tariff = hour >= 7 && hour < 22 ? 'Dag' : 'Nacht';
    const about = `${clock(i)};${clock(i + 1)};="${FLUVIUS_EAN}";1SAG0000000017;Digitale meter`;
    const own = value === null ? ';kWh;Geen verbruik' : `${decimal(value)};kWh;Uitgelezen`;
    const rest =
      injectedKwh[i] === undefined ? [] : [`${about};Injectie ${tariff};${decimal(injectedKwh[i])};kWh;Uitgelezen;`];
    return [`${about};Afname ${tariff};${own};`, ...rest];
  });
  return joined([`\ufeff${header}`, ...rows]);
}

/** Hours of DSMR-reader from midnight of 10 January 2024, in two tariffs. */
export function dsmrReaderFile(
  hours: readonly (readonly [low: number, normal: number, returned: number, gas: number])[],
): string {
  const header =
    'Hour Start,Electricity 1 (Dutch Users: Low Tariff),Electricity 2 (Dutch Users: Normal Tariff),Electricity 1 Returned (Dutch Users: Low Tariff),Electricity 2 Returned (Dutch Users: Normal Tariff),Gas';
  const rows = hours.map(
    ([low, normal, returned, gas], i) =>
      `2024-01-${two(10 + Math.floor(i / 24))}T${two(i % 24)}:00:00+01:00,${low},${normal},${returned},0,${gas}`,
  );
  return joined([header, ...rows]);
}

type Nem12Stream = {
  suffix: string;
  unit?: string;
  days: readonly (readonly [date: string, values: readonly number[], method?: string])[];
  events?: readonly string[];
};
/** NEM12 of one point: half-hours of each stream, the quality of their days. */
export function nem12File(streams: readonly Nem12Stream[], updated = '20240201120000'): string {
  const configuration = streams.map(({ suffix }) => suffix).join('');
  return joined([
    '100,NEM12,202402011200,MDP1,RETAILER1',
    ...streams.flatMap(({ suffix, unit = 'kWh', days, events = [] }) => [
      `200,6100000017,${configuration},01,${suffix},N1,M0000017,${unit},30,`,
      ...days.map(([date, values, method = 'A']) => `300,${date},${values.join(',')},${method},,,${updated},`),
      ...events,
    ]),
    '900',
  ]);
}

type EspiReadings = readonly (readonly [start: string, seconds: number, value: number, quality?: number])[];
type EspiStream = {
  type: Readonly<Record<string, number>>;
  readings: EspiReadings;
  usagePoint?: string;
  kind?: number;
};
/** The reading type of hours of electricity drawn from the grid, in Wh. */
export const ESPI_ENERGY = {
  accumulationBehaviour: 4,
  commodity: 1,
  flowDirection: 1,
  kind: 12,
  powerOfTenMultiplier: 0,
  uom: 72,
};
/** A Green Button feed: a usage point, a meter reading, a reading type and a block for each stream, and a bill. */
export function espiFile(streams: readonly EspiStream[]): string {
  const entry = (self: string, up: string, related: string[], content: string) =>
    `<entry><id>urn:uuid:${self.length}</id><link rel="self" href="${self}"/><link rel="up" href="${up}"/>${related
      .map((href) => `<link rel="related" href="${href}"/>`)
      .join('')}<title/><content>${content}</content></entry>`;
  const seconds = (stamp: string) => Date.parse(stamp) / 1000;
  const entries = streams.flatMap(({ type, readings, usagePoint = '01', kind = 0 }, i) => {
    const point = `RetailCustomer/9/UsagePoint/${usagePoint}`;
    const reading = `${point}/MeterReading/${i + 1}`;
    const fields = Object.entries(type).map(([name, value]) => `<${name}>${value}</${name}>`);
    const list = readings.map(
      ([start, duration, value, quality]) =>
        `<IntervalReading>${quality === undefined ? '' : `<ReadingQuality><quality>${quality}</quality></ReadingQuality>`}<timePeriod><duration>${duration}</duration><start>${seconds(start)}</start></timePeriod><value>${value}</value></IntervalReading>`,
    );
    return [
      entry(
        point,
        'RetailCustomer/9/UsagePoint',
        [],
        `<UsagePoint xmlns="http://naesb.org/espi"><ServiceCategory><kind>${kind}</kind></ServiceCategory></UsagePoint>`,
      ),
      entry(
        reading,
        `${point}/MeterReading`,
        [`${reading}/IntervalBlock`, `ReadingType/${i + 1}`],
        '<MeterReading xmlns="http://naesb.org/espi"/>',
      ),
      entry(
        `ReadingType/${i + 1}`,
        'ReadingType',
        [],
        `<ReadingType xmlns="http://naesb.org/espi">${fields.join('')}</ReadingType>`,
      ),
      entry(
        `${reading}/IntervalBlock/1`,
        `${reading}/IntervalBlock`,
        [],
        `<IntervalBlock xmlns="http://naesb.org/espi">\n${list.join('\n')}\n</IntervalBlock>`,
      ),
    ];
  });
  const bill = entry(
    'RetailCustomer/9/UsagePoint/01/ElectricPowerUsageSummary/1',
    '',
    [],
    '<ElectricPowerUsageSummary xmlns="http://naesb.org/espi"><currentBillingPeriodOverAllConsumption><uom>72</uom><value>610314</value></currentBillingPeriodOverAllConsumption></ElectricPowerUsageSummary>',
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n${[...entries, bill].join('\n')}\n</feed>\n`;
}

type OpenMeteoTable = { header: string; rows: readonly string[] };
/** CSV of Open-Meteo: one place, its zone, then a table a grain. */
export function openMeteoFile(tables: readonly OpenMeteoTable[], zone = '0,GMT,GMT'): string {
  return joined([
    'latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation',
    `48.82,2.29,43.0,${zone}`,
    ...tables.flatMap(({ header, rows }) => ['', header, ...rows]),
  ]);
}

type EntsoeSeries = {
  start: string;
  end: string;
  resolution: string;
  curve?: 'A01' | 'A03';
  points: readonly (readonly [position: number, price: number])[];
  sequence?: number;
  zone?: string;
};
/** Day-ahead prices of ENTSO-E. */
export function entsoeFile(series: readonly EntsoeSeries[]): string {
  const list = series.map(
    ({ start, end, resolution, curve = 'A03', points, sequence, zone = '10YFR-RTE------C' }) =>
      `<TimeSeries><mRID>1</mRID><businessType>A62</businessType><in_Domain.mRID codingScheme="A01">${zone}</in_Domain.mRID><currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name>${
        sequence === undefined
          ? ''
          : `<classificationSequence_AttributeInstanceComponent.position>${sequence}</classificationSequence_AttributeInstanceComponent.position>`
      }<curveType>${curve}</curveType><Period><timeInterval><start>${start}</start><end>${end}</end></timeInterval><resolution>${resolution}</resolution>
${points.map(([position, price]) => `<Point><position>${position}</position><price.amount>${price}</price.amount></Point>`).join('\n')}
</Period></TimeSeries>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<Publication_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-3:publicationdocument:7:3"><mRID>1</mRID><type>A44</type>${list.join('\n')}</Publication_MarketDocument>\n`;
}

/** Export of the transparency platform: `[interval, price]`. */
export const entsoeTable = (rows: readonly (readonly [mtu: string, price: string])[]): string =>
  joined([
    '"MTU (CET/CEST)","Area","Sequence","Day-ahead Price (EUR/MWh)","Intraday Period (CET/CEST)","Intraday Price (EUR/MWh)"',
    ...rows.map(([mtu, price]) => `"${mtu}","BZN|FR","Without Sequence","${price}","",""`),
  ]);

/** Definitive file of éCO2mix: a line a quarter-hour, a value a half-hour. */
export function eco2mixFile(rates: readonly (number | 'ND')[]): string {
  const header =
    'Périmètre\tNature\tDate\tHeures\tConsommation\tPrévision J-1\tPrévision J\tFioul\tCharbon\tGaz\tNucléaire\tEolien\tSolaire\tHydraulique\tPompage\tBioénergies\tEch. physiques\tTaux de Co2\tEch. comm. Angleterre';
  const rows = rates.flatMap((rate, i) => {
    const at = `France\tDonnées définitives\t2024-01-${two(10 + Math.floor(i / 48))}\t${two(Math.floor(i / 2) % 24)}`;
    return [
      `${at}:${i % 2 ? '30' : '00'}\t65432\t65000\t65100\t120\t5\t4000\t45000\t9000\t0\t8000\t-300\t1000\t-1500\t${rate}\t-500`,
      `${at}:${i % 2 ? '45' : '15'}${'\t'.repeat(15)}`,
    ];
  });
  return joined([
    header,
    ...rows,
    'RTE ne pourra être tenu responsable de l’usage qui pourrait être fait des données mises à disposition.',
  ]);
}

type P1Reading = {
  time: string;
  drawn: readonly number[];
  returned?: readonly number[];
  gas?: readonly [time: string, m3: number];
  meter?: string;
};
/** A log of DSMR 5 telegrams; times as the meter writes them, `240110000000W`. */
export function telegramsFile(telegrams: readonly P1Reading[]): string {
  const kwh = (value: number) => `${value.toFixed(3).padStart(10, '0')}*kWh`;
  return telegrams
    .flatMap(({ time, drawn, returned = [0, 0], gas, meter = '4530303137' }) => [
      '/ISK5\\2M550T-1012',
      '',
      '1-3:0.2.8(50)',
      `0-0:1.0.0(${time})`,
      `0-0:96.1.1(${meter})`,
      ...drawn.map((value, i) => `1-0:1.8.${i + 1}(${kwh(value)})`),
      ...returned.map((value, i) => `1-0:2.8.${i + 1}(${kwh(value)})`),
      '0-0:96.14.0(0002)',
      '1-0:1.7.0(00.244*kW)',
      ...(gas ? ['0-1:24.1.0(003)', `0-1:24.2.1(${gas[0]})(${gas[1].toFixed(3).padStart(9, '0')}*m3)`] : []),
      '!6EEE',
    ])
    .map((line) => `${line}\r\n`)
    .join('');
}

/** Daily readings of Liander from 10 January 2024. */
export function lianderFile(readings: readonly (readonly number[])[], meter = 'E0045000000000017'): string {
  const rows = readings.map((values, day) => {
    const cells = [0, 1, 2, 3].flatMap((i) => [values[i] ?? '', '']);
    return `871687000000000017,${meter},${dutchDay(10 + day)},${cells.join(',')}`;
  });
  return joined([
    'eancodeasn,meternummer,meterreadingdate,reading1,usage1,reading2,usage2,reading3,usage3,reading4,usage4',
    ...rows,
  ]);
}

const hourOf = (i: number): string => `2024-01-${two(10 + Math.floor(i / 24))}T${two(i % 24)}:00:00`;
const stamped = (value: number | null): string => (value === null ? '' : String(value));

/** Annotated answer of InfluxDB, an hour a line from 10 January 2024 UTC. */
export function influxFile(measurement: string, entity: string, values: readonly (number | null)[]): string {
  return joined([
    '#group,false,false,true,true,false,false,true,true,true',
    '#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string,string',
    '#default,_result,,,,,,,,',
    ',result,table,_start,_stop,_time,_value,_field,_measurement,entity_id',
    ...values.map(
      (value, i) =>
        `,,0,2024-01-01T00:00:00Z,2024-02-01T00:00:00Z,${hourOf(i)}Z,${stamped(value)},value,${measurement},${entity}`,
    ),
  ]);
}

/** Panel of Grafana, an hour a line from 10 January 2024. */
export const grafanaFile = (series: string, cells: readonly string[]): string =>
  joined([`"Time","${series}"`, ...cells.map((cell, i) => `${hourOf(i).replace('T', ' ')},${cell}`)]);

/** Feed of emoncms, an hour a line from 10 January 2024 UTC. */
export const emoncmsFile = (values: readonly (number | null)[]): string =>
  joined(
    values.map((value, i) => `${Date.parse(`${hourOf(i)}Z`) / 1000},${value === null ? 'null' : value.toFixed(2)}`),
  );
