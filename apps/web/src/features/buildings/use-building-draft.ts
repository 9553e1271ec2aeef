import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { useKnownFacts } from './known-facts.ts';
import { type Draft, bodyOf, draftErrors, emptyDraft, withKnownFacts } from './new-building.ts';
import { useCreateBuilding } from './changes.ts';

/** A building being typed: kept over a reload, filled with what is known of its address, checked, then created once. */
export function useBuildingDraft(name: string, folder: string | null) {
  const store = useDraft<Draft>(name);
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft(folder), ...store.draft }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const known = useKnownFacts(draft.hit);
  const create = useCreateBuilding();
  const intent = useIntent();
  const change = (next: Draft) => {
    setDraft(next);
    store.save(next);
    setErrors({});
  };
  // Known facts are put in once for each address, so that a field someone emptied stays empty.
  const filled = useRef(store.draft.footprint || store.draft.hit ? (store.draft.hit?.id ?? null) : null);
  const { data } = known;
  useEffect(() => {
    if (!data || !draft.hit || filled.current === draft.hit.id) return;
    filled.current = draft.hit.id;
    setDraft((before) => withKnownFacts(before, data));
  }, [data, draft.hit]);
  /** Creates the building, or says what is wrong and gives null. */
  const send = async () => {
    const wrong = draftErrors(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return null;
    try {
      const building = await create.mutateAsync({ body: bodyOf(draft), key: intent.key() });
      intent.renew();
      store.forget();
      return building;
    } catch (error) {
      if (error instanceof CallError)
        setErrors(
          Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path.split('.').at(-1)!, text])),
        );
      return null;
    }
  };
  return { draft, change, errors, setErrors, known, create, send };
}
