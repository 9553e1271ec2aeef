import { edfConsumption } from './edf/read-consumption-export.ts';
import { dsmrReaderCsv } from './dsmr/read-dsmr-reader.ts';
import { dsmrTelegrams } from './dsmr/read-telegrams.ts';
import { emoncmsCsv, emoncmsJson } from './emoncms/read-feed.ts';
import { accountCsv } from './enedis/read-account-csv.ts';
import { accountXlsx } from './enedis/read-account-xlsx.ts';
import { dataConnect2026 } from './enedis/read-data-connect-2026.ts';
import { dataConnectV5 } from './enedis/read-data-connect-v5.ts';
import { r151 } from './enedis/read-r151.ts';
import { r171 } from './enedis/read-r171.ts';
import { r4q } from './enedis/read-r4q.ts';
import { r50 } from './enedis/read-r50.ts';
import { r63Csv, r63Json } from './enedis/read-r63.ts';
import { r64Csv, r64Json } from './enedis/read-r64.ts';
import { r65Csv, r65Json } from './enedis/read-r65.ts';
import { r66Csv, r66Json } from './enedis/read-r66.ts';
import { sgeHistoricalCsv } from './enedis/read-sge-historical-csv.ts';
import { sgeDetailedMeasures, sgePeriodicMeasures } from './enedis/read-sge-soap.ts';
import { entsoePricesCsv } from './entsoe/read-prices-csv.ts';
import { entsoePricesXml } from './entsoe/read-prices-xml.ts';
import { fluviusCsv } from './fluvius/read-fluvius.ts';
import { grafanaCsv } from './grafana/read-grafana-csv.ts';
import { greenButton } from './green-button/read-espi.ts';
import { jsonTable, ndjsonTable } from './table/read-json-table.ts';
import { tableCsv } from './table/read-table.ts';
import { enphaseCsv } from './enphase/read-enlighten-csv.ts';
import { solarWeb } from './fronius/read-solarweb.ts';
import { givEnergyJson } from './givenergy/read-inverter-json.ts';
import { homeAssistantEnergy } from './home-assistant/read-energy-panel.ts';
import { homeAssistantHistory } from './home-assistant/read-history.ts';
import { homeAssistantStatistics } from './home-assistant/read-statistics.ts';
import { homeWizardCsv } from './homewizard/read-energy-csv.ts';
import { fusionSolar } from './huawei/read-fusionsolar.ts';
import { octopusCsv } from './octopus/read-consumption-csv.ts';
import { shellyCsv, shellyProCsv } from './shelly/read-em-csv.ts';
import { smaCsv } from './sma/read-sma-csv.ts';
import { sunnyPortal } from './sma/read-sunny-portal.ts';
import { solarEdgeCsv } from './solaredge/read-monitoring-csv.ts';
import { solarEdgeJson } from './solaredge/read-monitoring-json.ts';
import { solarmanDaily } from './solarman/read-daily-statistics.ts';
import { iSolarCloudCsv } from './sungrow/read-isolarcloud.ts';
import { grdfAccountJson, grdfTemperatures } from './grdf/read-account-json.ts';
import { grdfAccountXlsx } from './grdf/read-account-xlsx.ts';
import { adictJson, adictNdjson } from './grdf/read-adict-ndjson.ts';
import { influxCsv } from './influxdb/read-influx-csv.ts';
import { lianderCsv } from './liander/read-daily-readings.ts';
import { nem12 } from './nem12/read-nem12.ts';
import { eco2mixCsv, eco2mixJson } from './rte/read-eco2mix.ts';
import type { Content, Reader } from './reader.ts';
import { meteoFranceHourly, meteoFranceSynop } from './weather/read-meteo-france.ts';
import { openMeteoCsv, openMeteoJson } from './weather/read-open-meteo.ts';
import { openMeteoTables } from './weather/read-open-meteo-csv.ts';

type Kind = Content['kind'];
/** The readers of each kind of content, in the order they are tried. */
export type Registry = { [K in Kind]: readonly Reader<Extract<Content, { kind: K }>>[] };

/**
 * A registry of readers. Throws when two readers have the same format, when a format is not in kebab-case (imports are
 * stored with it), or when a fallback reader comes before one that is not.
 */
export function createRegistry(lists: Registry): Registry {
  const seen = new Set<string>();
  for (const list of Object.values(lists)) {
    let fallback: string | null = null;
    for (const { format, isFallback } of list) {
      if (seen.has(format)) throw new Error(`two readers have the format ${format}`);
      if (!/^[a-z0-9]+(-[a-z0-9]+)+$/.test(format)) throw new Error(`the format ${format} is not in kebab-case`);
      if (fallback && !isFallback) throw new Error(`the reader of ${format} comes after the fallback ${fallback}`);
      if (isFallback) fallback = format;
      seen.add(format);
    }
  }
  return lists;
}

/** Every format that the product reads. `registry.test.ts` checks what each of them must honour. */
export const READERS: Registry = createRegistry({
  text: [
    sgeHistoricalCsv,
    accountCsv,
    r63Csv,
    r64Csv,
    r65Csv,
    r66Csv,
    meteoFranceHourly,
    meteoFranceSynop,
    openMeteoCsv,
    openMeteoTables,
    entsoePricesCsv,
    eco2mixCsv,
    edfConsumption,
    octopusCsv,
    fluviusCsv,
    dsmrReaderCsv,
    dsmrTelegrams,
    emoncmsCsv,
    grafanaCsv,
    influxCsv,
    lianderCsv,
    nem12,
    homeAssistantEnergy,
    homeAssistantStatistics,
    homeAssistantHistory,
    enphaseCsv,
    solarEdgeCsv,
    smaCsv,
    sunnyPortal,
    solarWeb,
    fusionSolar,
    homeWizardCsv,
    shellyCsv,
    shellyProCsv,
    solarmanDaily,
    iSolarCloudCsv,
    tableCsv,
  ],
  json: [
    r63Json,
    r64Json,
    r65Json,
    r66Json,
    dataConnect2026,
    dataConnectV5,
    grdfAccountJson,
    grdfTemperatures,
    adictJson,
    openMeteoJson,
    solarEdgeJson,
    givEnergyJson,
    eco2mixJson,
    emoncmsJson,
    jsonTable,
  ],
  ndjson: [adictNdjson, ndjsonTable],
  xml: [r4q, r50, r151, r171, sgeDetailedMeasures, sgePeriodicMeasures, greenButton, entsoePricesXml],
  sheets: [accountXlsx, grdfAccountXlsx],
});
