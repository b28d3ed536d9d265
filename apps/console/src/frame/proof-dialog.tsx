import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type ProofKind, setProofAsker } from '../api/proof.js';

const ProofForm = lazy(() => import('./proof-form.js'));

interface Question {
  readonly kind: ProofKind;
  readonly answer: (shown: boolean) => void;
}

/** Asks for the second factor or the password again when the server demands it; the request waits for the answer. */
export function ProofDialog(): ReactNode {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    setProofAsker(
      (kind) =>
        new Promise((resolve) => {
          setQuestion({ kind, answer: resolve });
        }),
    );
    return () => {
      setProofAsker(undefined);
    };
  }, []);
  if (question === undefined) return null;
  return (
    <Suspense>
      <ProofForm
        kind={question.kind}
        done={(shown) => {
          question.answer(shown);
          setQuestion(undefined);
        }}
      />
    </Suspense>
  );
}
