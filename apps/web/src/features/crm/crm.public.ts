export { CallBack } from './call-back.tsx';
