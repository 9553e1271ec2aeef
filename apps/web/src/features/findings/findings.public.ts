export { ContractList } from './contract-list.tsx';
export { type ContractSearch, readContractSearch } from './contract-search.ts';
export { PageFindings } from './page-findings.lazy.ts';
export { useBaseLoadEur } from './queries.ts';
export { WhereToAct } from './where-to-act.lazy.ts';
