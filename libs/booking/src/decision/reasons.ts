import { type Given, type ParametersOf, type Reason, reason, type ReasonCode } from '#reasons';

/** Collects reasons as they are found, each once. */
export class Reasons {
  private readonly found = new Map<string, Reason>();

  add<Code extends ReasonCode>(code: Code, ...parameters: Given<ParametersOf<Code>>): void {
    this.take(reason(code, ...parameters));
  }

  take(one: Reason): void {
    if (!this.found.has(one.message)) this.found.set(one.message, one);
  }

  has(...codes: readonly string[]): boolean {
    return this.list().some(({ code }) => codes.includes(code));
  }

  list(): readonly Reason[] {
    return [...this.found.values()];
  }
}

/** The text of a reader's check, as a sentence. */
export const sentence = (words: string): string => `${words.replace(/(?<![.\s])[.\s]+$/u, '')}.`;
