import { rightsOf, useVisitor } from '../../lib/session.tsx';

/** Whether the person may write to the support: a member of a company who may write. The server refuses the others. */
export function useEntitledToSupport(): boolean {
  const user = useVisitor();
  return Boolean(user?.company) && rightsOf(user).canWrite;
}
