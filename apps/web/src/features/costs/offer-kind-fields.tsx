import { TARIFF_OPTIONS } from '@joulerie/contract/constants';
import { Select } from '@mantine/core';
import { KIND_LABELS, OPTION_LABELS, type OfferDraft, type OfferKind, optionOf } from './offer-draft.ts';
import { FREE_SCHEMES, postsFor, schemeOfPosts } from './offer-posts.ts';

/** Free offers that are neither in Base nor in peak and off-peak hours. */
const OTHER_KINDS = ['Tempo', 'postes', 'marche'] as const;

/** A wholesale price is before tax, and holds no network. */
const MARKET = { taxes: 'HT', grid: 'table' } as const;

type Props = {
  draft: OfferDraft;
  onChange: (next: Partial<OfferDraft>) => void;
};

/** How an offer of electricity cuts time: its option, and what « Autre » stands for. */
export function OfferKindFields({ draft, onChange }: Props) {
  const free = draft.prices === 'free';
  const scheme = schemeOfPosts(draft.posts);
  return (
    <>
      <Select
        label="Option"
        allowDeselect={false}
        value={optionOf(draft.kind)}
        data={TARIFF_OPTIONS.map((value) => ({ value, label: OPTION_LABELS[value] }))}
        onChange={(value) => {
          const kind: OfferKind = value === 'Base' || value === 'HPHC' ? value : 'Tempo';
          onChange({ kind, posts: free ? postsFor(kind, scheme, draft.posts) : draft.posts });
        }}
      />
      {optionOf(draft.kind) === 'Autre' && free && (
        <Select
          label="Type d’offre"
          allowDeselect={false}
          value={draft.kind}
          data={OTHER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          onChange={(value) => {
            const kind = OTHER_KINDS.find((one) => one === value) ?? 'Tempo';
            onChange({ kind, ...(kind === 'marche' && MARKET), posts: postsFor(kind, scheme, draft.posts) });
          }}
        />
      )}
      {draft.kind === 'postes' && (
        <Select
          label="Postes"
          allowDeselect={false}
          value={scheme}
          data={[...FREE_SCHEMES]}
          onChange={(value) => {
            const chosen = FREE_SCHEMES.find((one) => one.value === value)?.value ?? 'SAISONS4';
            onChange({ posts: postsFor('postes', chosen, draft.posts) });
          }}
        />
      )}
    </>
  );
}
