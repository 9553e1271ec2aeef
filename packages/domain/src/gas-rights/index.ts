export { GAS_REASONS, gasReason, isHoldersWill, type GasEnding, type GasReason } from './reasons.ts';
export {
  GAS_FIELDS,
  GAS_REFUSALS,
  gasRefusal,
  gasRefusalText,
  type GasField,
  type GasRefusal,
  type GasRefusalKey,
} from './refusals.ts';
export {
  GAS_PROOF_STATES,
  GAS_PROOF_WORDS,
  GAS_RIGHT_STATES,
  GAS_RIGHT_WORDS,
  gasRightState,
  isContractValid,
  isGasRightOver,
  mayCollectGas,
  type GasProofState,
  type GasRightState,
} from './states.ts';
export { GAS_SCOPES, gasDeclarationError, type GasScope, type WrittenGasDeclaration } from './declaration.ts';
