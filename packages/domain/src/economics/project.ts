import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import { loanPlan, type Loan } from './loan.ts';

/**
 * A sum paid or received `year` years after the investment (0: with it); its flow is that of the year it falls in, so 10.5 is in
 * the eleventh. From 0; a sum after the last year is out of the study.
 */
export type DatedSum = { year: number; eur: number };

/**
 * A photovoltaic project over its life. Prices are those of year 1 and grow from there by their own indexation, a fraction a year.
 */
export type PvProject = {
  years: number;
  investmentEur: number;
  aids: readonly DatedSum[];
  productionYear1KWh: number;
  /** Production lost each year, a fraction of what is left. */
  degradation: number;
  /** Share of the production consumed on the spot. */
  selfConsumedShare: number;
  /** What a kWh not bought is worth. */
  retailEurKWh: number;
  retailIndexation: number;
  /** What a kWh sold is worth, during `feedInYears`, and afterwards. */
  feedInEurKWh: number;
  feedInIndexation: number;
  feedInYears: number;
  marketEurKWh: number;
  marketIndexation: number;
  maintenanceYear1Eur: number;
  maintenanceIndexation: number;
  replacements: readonly DatedSum[];
  /** Received the last year. */
  residualEur?: number;
  loan?: Loan;
  tax?: ProjectTax;
};

/**
 * Tax on the yearly result: savings and sales less maintenance, replacements, interest and straight-line depreciation of the
 * investment net of aid. A loss is carried forward; it is never paid back.
 */
export type ProjectTax = {
  rate: number;
  depreciationYears: number;
  /** Whether savings are taxed: for a company they are, as charges it no longer deducts; for a household they are not. */
  savingsTaxed: boolean;
};

/** One year of a project. Money received is positive in `flowEur` only; the other columns are what their names say. [EUR] */
export type ProjectYear = {
  year: number;
  energyKWh: number;
  savingsEur: number;
  salesEur: number;
  maintenanceEur: number;
  replacementEur: number;
  investmentEur: number;
  aidEur: number;
  residualEur: number;
  loanReceivedEur: number;
  interestEur: number;
  principalEur: number;
  taxEur: number;
  flowEur: number;
};

/** The yearly table of a project, or why there is none. */
export type ProjectTable =
  | { known: true; years: ProjectYear[] }
  | NoAnswer<'no_duration' | 'missing_value' | 'invalid_loan' | 'invalid_tax'>;

/**
 * The yearly table of a project, year 0 first. A value that is missing, or a share outside [0, 1], gives no table rather than a
 * wrong one. Sums dated outside the project's years are left out.
 *
 * @param project the project; see `PvProject` for the limits of each figure
 */
export function projectTable(project: PvProject): ProjectTable {
  const { years } = project;
  if (!Number.isInteger(years) || years < 1) return noAnswer('no_duration');
  if (!valuesAreKnown(project)) return noAnswer('missing_value');
  const plan = project.loan === undefined ? null : loanPlan(project.loan);
  if (project.loan !== undefined && plan === null) return noAnswer('invalid_loan');
  const { tax } = project;
  if (tax !== undefined && !(tax.rate >= 0 && tax.rate <= 1 && tax.depreciationYears >= 1)) {
    return noAnswer('invalid_tax');
  }

  const table: ProjectYear[] = [];
  const depreciableEur = project.investmentEur - sumOf(project.aids);
  let lossEur = 0;
  for (let year = 0; year <= years; year++) {
    const line = operatingYear(project, year);
    line.loanReceivedEur = year === 0 ? (project.loan?.principalEur ?? 0) : 0;
    line.interestEur = plan?.interestByYearEur[year - 1] ?? 0;
    line.principalEur = plan?.principalByYearEur[year - 1] ?? 0;
    // A loan that outlives the study is settled on its last day: leaving it out would make it a gift.
    if (year === years && plan !== null) line.principalEur += sumFrom(plan.principalByYearEur, years);
    if (tax !== undefined && year > 0) {
      const depreciationEur = year <= tax.depreciationYears ? depreciableEur / tax.depreciationYears : 0;
      const resultEur =
        (tax.savingsTaxed ? line.savingsEur : 0) +
        line.salesEur +
        line.residualEur -
        line.maintenanceEur -
        line.replacementEur -
        line.interestEur -
        depreciationEur;
      const taxableEur = resultEur - lossEur;
      lossEur = Math.max(0, -taxableEur);
      line.taxEur = Math.max(0, taxableEur) * tax.rate;
    }
    line.flowEur =
      line.savingsEur +
      line.salesEur +
      line.aidEur +
      line.residualEur +
      line.loanReceivedEur -
      line.investmentEur -
      line.maintenanceEur -
      line.replacementEur -
      line.interestEur -
      line.principalEur -
      line.taxEur;
    table.push(line);
  }
  return { known: true, years: table };
}

/** What a year costs before any loan or tax, net of aid: the costs of the levelised cost. [EUR] */
export function netCostEur(year: ProjectYear): number {
  return year.investmentEur + year.maintenanceEur + year.replacementEur - year.aidEur;
}

function operatingYear(project: PvProject, year: number): ProjectYear {
  const running = year > 0;
  const since = year - 1;
  const energyKWh = running ? project.productionYear1KWh * (1 - project.degradation) ** since : 0;
  const consumedKWh = energyKWh * project.selfConsumedShare;
  const priceSoldEur =
    year <= project.feedInYears
      ? project.feedInEurKWh * (1 + project.feedInIndexation) ** since
      : project.marketEurKWh * (1 + project.marketIndexation) ** since;
  return {
    year,
    energyKWh,
    savingsEur: running ? consumedKWh * project.retailEurKWh * (1 + project.retailIndexation) ** since : 0,
    salesEur: running ? (energyKWh - consumedKWh) * priceSoldEur : 0,
    maintenanceEur: running ? project.maintenanceYear1Eur * (1 + project.maintenanceIndexation) ** since : 0,
    replacementEur: sumOf(project.replacements, year),
    investmentEur: running ? 0 : project.investmentEur,
    aidEur: sumOf(project.aids, year),
    residualEur: year === project.years ? (project.residualEur ?? 0) : 0,
    loanReceivedEur: 0,
    interestEur: 0,
    principalEur: 0,
    taxEur: 0,
    flowEur: 0,
  };
}

/** The year whose flow holds a sum: at 10.5 years it is paid in the eleventh year. */
const yearOf = (sum: DatedSum): number => Math.ceil(sum.year);

function sumOf(sums: readonly DatedSum[], year?: number): number {
  let total = 0;
  for (const sum of sums) if (year === undefined || yearOf(sum) === year) total += sum.eur;
  return total;
}

function sumFrom(values: Float64Array, from: number): number {
  let total = 0;
  for (let i = from; i < values.length; i++) total += values[i]!;
  return total;
}

function valuesAreKnown(project: PvProject): boolean {
  const values = [
    project.investmentEur,
    project.productionYear1KWh,
    project.degradation,
    project.selfConsumedShare,
    project.retailEurKWh,
    project.retailIndexation,
    project.feedInEurKWh,
    project.feedInIndexation,
    project.feedInYears,
    project.marketEurKWh,
    project.marketIndexation,
    project.maintenanceYear1Eur,
    project.maintenanceIndexation,
    project.residualEur ?? 0,
    ...[...project.aids, ...project.replacements].flatMap((sum) => [sum.eur, sum.year]),
  ];
  const { selfConsumedShare, degradation } = project;
  return (
    values.every(Number.isFinite) &&
    [...project.aids, ...project.replacements].every((sum) => sum.year >= 0) &&
    selfConsumedShare >= 0 &&
    selfConsumedShare <= 1 &&
    degradation >= 0 &&
    degradation < 1
  );
}
