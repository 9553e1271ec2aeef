import { BatchesTab } from './batches-tab.tsx';
import { tabOf } from './consent-tabs.ts';
import type { ConsentSearch } from './consents-search.ts';
import { ConsentsList } from './consents-list.tsx';
import { RequestsList } from './requests-list.tsx';

type Props = { search: ConsentSearch; onSearch: (next: ConsentSearch) => void };

/** The open list of « Accords ». */
export function ConsentsPage(props: Props) {
  switch (tabOf(props.search)) {
    case 'recus':
      return <ConsentsList key="reader" side="reader" {...props} />;
    case 'donnes':
      return <ConsentsList key="holder" side="holder" {...props} />;
    case 'demandes':
      return <RequestsList {...props} />;
    case 'envois':
      return <BatchesTab />;
  }
}
