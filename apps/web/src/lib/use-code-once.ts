import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * The code or token of a link (`?code=`): taken once, then removed from the address bar, so that it is neither copied,
 * bookmarked nor kept in the history. This tab keeps it for a reload, until `forget`.
 */
export function useCodeOnce(key = 'code'): { code: string | null; forget: () => void } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const found = search[key];
  const { pathname } = useLocation();
  const { draft, save, forget } = useDraft<{ code: string }>(`${key} ${pathname}`);
  const [code] = useState(
    typeof found === 'string' || typeof found === 'number' ? String(found) : (draft.code ?? null),
  );
  const navigate = useNavigate();
  const present = found !== undefined;
  useEffect(() => {
    if (!present) return;
    if (code !== null) save({ code });
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, [key]: undefined }),
      replace: true,
    });
  }, [present, key, code, save, navigate]);
  return { code, forget };
}
