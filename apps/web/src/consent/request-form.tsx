import type { ConsentRequest } from '@joulerie/contract/consents';
import type { Purpose } from '@joulerie/domain/consents';
import { type FormEvent, useState } from 'react';
import { CallError, reasonOf } from '../lib/call-error.ts';
import { Button } from './button.tsx';
import { type Status, answerRequest, loadRequest, signRequest } from './calls.ts';
import { ChoiceStep } from './choice-step.tsx';
import { ErrorSummary } from './error-summary.tsx';
import {
  type Answers,
  type Faults,
  declaredOf,
  faultsOfChoice,
  faultsOfError,
  faultsOfIdentity,
  firstAnswers,
} from './form-rules.ts';
import { Heading } from './heading.tsx';
import { titleOf } from './kind-words.ts';
import type { Target } from './link.ts';
import { RefusalActions } from './refusal-actions.tsx';
import { SignStep } from './sign-step.tsx';
import { useOnce } from './use-once.ts';
import { useStep } from './use-step.ts';
import { placesOf } from './words.ts';
import classes from './sheet.module.css';

type Props = {
  request: ConsentRequest;
  target: Target;
  brand: string;
  /** What became of the request, and for what it was signed. */
  onAnswered: (request: ConsentRequest, purposes: readonly Purpose[]) => void;
};

/** Refusals of the server that the request itself explains, once it is read again. */
const STALE: ReadonlySet<string> = new Set(['request_over', 'outdated_text']);

/** A request that can be signed, in two steps: what is allowed, then who signs what. Nothing typed is lost between them, nor by an error. */
export function RequestForm({ request, target, brand, onAnswered }: Props) {
  const [answers, setAnswers] = useState<Answers>(() => firstAnswers(request));
  const [faults, setFaults] = useState<Faults>({});
  const [tried, setTried] = useState<object | null>(null);
  const [isTextNew, setTextNew] = useState(false);
  const { step, goOn, goBack } = useStep();
  const { busy, error, send } = useOnce();

  const change = (changes: Partial<Answers>) => {
    setAnswers((before) => ({ ...before, ...changes }));
    // What is being mended is no longer said to be wrong.
    const mended = { ...changes, ...changes.zipcodes };
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in mended))));
  };

  const places = placesOf(request);
  const check = (found: Faults): boolean => {
    setFaults(found);
    setTried({});
    return Object.keys(found).length === 0;
  };

  /** Sends an answer. When the request has changed meanwhile, it is read again, and the page shows what became of it. */
  const answer = (work: () => Promise<ConsentRequest>) =>
    send(async () => {
      try {
        onAnswered(await work(), answers.purposes);
      } catch (failure) {
        if (failure instanceof CallError && STALE.has(failure.code)) {
          onAnswered(await loadRequest(target, [request.kind]), []);
          if (failure.code === 'request_over') return;
          setTextNew(true);
          setAnswers((before) => ({ ...before, hasReadAgain: false }));
        }
        check(faultsOfError(failure, request));
        throw failure;
      }
    });

  const sign = () => {
    if (!check(faultsOfIdentity(answers, places, isTextNew))) return;
    void answer(() => signRequest(request, target, declaredOf(answers, places, request.document!.version)));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 2) sign();
    else if (check(faultsOfChoice(answers))) goOn();
  };

  const back = () => {
    setFaults({});
    goBack();
  };

  const message = error !== null && Object.keys(faultsOfError(error, request)).length === 0 ? sentenceOf(error) : null;
  return (
    <>
      <Progress step={step} />
      <Heading>{step === 1 ? titleOf(request) : 'Signer votre accord'}</Heading>
      <form noValidate onSubmit={submit}>
        <ErrorSummary faults={faults} message={message} tried={tried} />
        {step === 1 ? (
          <ChoiceStep
            request={request}
            brand={brand}
            purposes={request.purposes}
            answers={answers}
            faults={faults}
            onChange={change}
          />
        ) : (
          <SignStep
            request={request}
            answers={answers}
            faults={faults}
            isTextNew={isTextNew}
            onChange={change}
            onBack={back}
          />
        )}
        <div className={classes.actions}>
          <Button kind="main" type="submit" busy={busy}>
            {step === 1 ? 'Continuer' : 'Signer'}
          </Button>
          <RefusalActions
            request={request}
            busy={busy}
            onAnswer={(status: Status) => answer(() => answerRequest(request, target, status))}
          />
        </div>
      </form>
    </>
  );
}

/** Why an answer was not sent, and that nothing is lost. */
function sentenceOf(error: unknown): string {
  const reason = reasonOf(error);
  return error instanceof CallError && error.code === 'outdated_text'
    ? reason
    : `${reason} Ce que vous avez saisi est gardé.`;
}

function Progress({ step }: { step: 1 | 2 }) {
  return (
    <div className={classes.progress}>
      <div className={classes.track}>
        <div style={{ width: step === 1 ? '50%' : '100%' }} />
      </div>
      <p>
        Étape {step} sur 2{step === 1 && ' · environ une minute'}
      </p>
    </div>
  );
}
