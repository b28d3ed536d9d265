/** The kinds of proof that a dangerous act demands again. */
export type ProofKind = 'totp' | 'password';

type Asker = (kind: ProofKind) => Promise<boolean>;

let asker: Asker | undefined;

/** The frame shows the question; true when the proof was accepted. */
export function setProofAsker(ask: Asker | undefined): void {
  asker = ask;
}

const KINDS: Readonly<Record<string, ProofKind>> = {
  second_factor_required: 'totp',
  password_required: 'password',
};

/** Asks for the proof that a refusal demands. False when it demands none, or the person declines. */
export async function askForProof(code: string | undefined): Promise<boolean> {
  const kind = KINDS[code ?? ''];
  return kind !== undefined && asker !== undefined && asker(kind);
}
