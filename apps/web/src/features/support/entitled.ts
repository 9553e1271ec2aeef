import { rightsOf, useVisitor } from '../../lib/session.tsx';

/** Whether the person may write to the support: a member who may write of a company that is a client. The server refuses the others. */
export function useEntitledToSupport(): boolean {
  const user = useVisitor();
  return Boolean(user?.company?.isClient) && rightsOf(user).canWrite;
}
