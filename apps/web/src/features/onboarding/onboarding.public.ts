export { ClientSteps } from './client-steps.tsx';
export { QuitButton } from './quit-button.tsx';
export { forgetOnboarding } from './steps-draft.ts';
export { WaitingData } from './waiting-data.tsx';
export { Welcome } from './welcome.tsx';
