/** A loan paid back by constant payments at the end of each period. */
export type Loan = { principalEur: number; nominalYearlyRate: number; years: number; paymentsPerYear: number };

/** A period's rate under which the formula is 0/0 in all but name. */
const NO_RATE = 1e-12;

/** Payments of a loan. */
export type LoanPlan = {
  paymentEur: number;
  totalInterestEur: number;
  /** By year, the first year first. */
  interestByYearEur: Float64Array;
  principalByYearEur: Float64Array;
  firstPeriod: { interestEur: number; principalEur: number };
  lastPeriod: { interestEur: number; principalEur: number };
};

/**
 * Payments of a loan. The period's rate is the nominal rate over the payments of a year, as French lenders count; at a zero rate
 * the principal is split evenly. Null when the loan cannot exist (no duration, a negative sum or rate).
 *
 * @param loan principal [EUR], yearly rate as a fraction, years and payments a year
 */
export function loanPlan(loan: Loan): LoanPlan | null {
  const { principalEur, nominalYearlyRate, years, paymentsPerYear } = loan;
  const periods = Math.round(years * paymentsPerYear);
  const rate = nominalYearlyRate / paymentsPerYear;
  if (!(periods >= 1 && paymentsPerYear >= 1 && principalEur >= 0 && rate >= 0)) return null;
  if (![principalEur, rate, periods].every(Number.isFinite)) return null;
  // expm1 and log1p keep their digits at the smallest rates.
  const paymentEur =
    rate < NO_RATE ? principalEur / periods : (principalEur * rate) / -Math.expm1(-periods * Math.log1p(rate));

  const interestByYearEur = new Float64Array(Math.ceil(years));
  const principalByYearEur = new Float64Array(Math.ceil(years));
  let leftEur = principalEur;
  let totalInterestEur = 0;
  const firstInterestEur = principalEur * rate;
  let lastInterestEur = 0;
  for (let period = 0; period < periods; period++) {
    const year = Math.floor(period / paymentsPerYear);
    const interestEur = leftEur * rate;
    interestByYearEur[year]! += interestEur;
    principalByYearEur[year]! += paymentEur - interestEur;
    totalInterestEur += interestEur;
    leftEur -= paymentEur - interestEur;
    lastInterestEur = interestEur;
  }
  return {
    paymentEur,
    totalInterestEur,
    interestByYearEur,
    principalByYearEur,
    firstPeriod: { interestEur: firstInterestEur, principalEur: paymentEur - firstInterestEur },
    lastPeriod: { interestEur: lastInterestEur, principalEur: paymentEur - lastInterestEur },
  };
}
