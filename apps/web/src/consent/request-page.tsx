import type { ConsentRequest } from '@joulerie/contract/consents';
import type { Purpose } from '@joulerie/domain/consents';
import { useState } from 'react';
import { EndPage } from './end-page.tsx';
import type { Target } from './link.ts';
import { FailurePage, Waiting } from './plain-pages.tsx';
import { RequestForm } from './request-form.tsx';
import type { Loaded } from './use-load.ts';

/** A request, whatever its state. */
export function RequestPage({
  request,
  target,
  brand,
}: {
  request: Loaded<ConsentRequest>;
  target: Target;
  brand: string;
}) {
  const [signed, setSigned] = useState<readonly Purpose[]>([]);
  if (request.state === 'pending') return <Waiting label="Chargement de la demande" />;
  if (request.state === 'failed') return <FailurePage error={request.error} onRetry={request.retry} />;
  const { value, replace } = request;
  if (hasEnded(value)) return <EndPage request={value} target={target} purposes={signed} onAnswered={replace} />;
  return (
    <RequestForm
      request={value}
      target={target}
      brand={brand}
      onAnswered={(answered, purposes) => {
        setSigned(purposes);
        replace(answered);
      }}
    />
  );
}

type Ended = ConsentRequest & { state: Exclude<ConsentRequest['state'], 'CREATED'> };
const hasEnded = (request: ConsentRequest): request is Ended => request.state !== 'CREATED';
