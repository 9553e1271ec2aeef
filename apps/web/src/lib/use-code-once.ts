import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The code or token of a link (`?code=`): taken once, then removed from the address bar, so that it is neither copied,
 * bookmarked nor kept in the history.
 */
export function useCodeOnce(key = 'code'): string | null {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const found = search[key];
  const [code] = useState(typeof found === 'string' || typeof found === 'number' ? String(found) : null);
  const navigate = useNavigate();
  const present = found !== undefined;
  useEffect(() => {
    if (!present) return;
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, [key]: undefined }),
      replace: true,
    });
  }, [present, key, navigate]);
  return code;
}
