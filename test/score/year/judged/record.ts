/** A question that a person had to answer. */
export interface Question {
  readonly month: number;
  readonly about: 'document' | 'line' | 'rule' | 'statement';
  /** The supplier, or the other side of a bank line. */
  readonly who: string;
  /** The document, or the line with its text. */
  readonly item: string;
  /** Codes of the reasons for asking. */
  readonly reasons: readonly string[];
  /** Those of the reasons that were answered about the same one before. */
  readonly repeated: readonly string[];
}

export type FaultKind =
  | 'amount'
  | 'party'
  | 'account'
  | 'vat'
  | 'facts'
  | 'settlement'
  | 'answer'
  | 'duplicate'
  | 'lost'
  | 'refused'
  | 'close';

/** Something that the books had wrong without asking, or that could not be carried out. */
export interface Fault {
  readonly month: number;
  readonly kind: FaultKind;
  readonly text: string;
}

/** A document or a bank line at its end. */
export interface Outcome {
  readonly month: number;
  readonly about: 'document' | 'line';
  readonly who: string;
  readonly untouched: boolean;
}

/** An act without a person, with what the service kept about its certainty. */
export interface Act {
  readonly month: number;
  readonly kind: string;
  readonly wrong: readonly FaultKind[];
  /** The service had put it to a person as well. */
  readonly asked: boolean;
  readonly probability: number | null;
  readonly evidence: readonly string[];
}

/** All that happened in a year, for the tables. */
export class YearRecord {
  readonly questions: Question[] = [];
  readonly faults: Fault[] = [];
  readonly outcomes: Outcome[] = [];
  readonly acts: Act[] = [];
  private readonly answered = new Set<string>();

  constructor(
    readonly seed: number,
    readonly kind: string,
  ) {}

  ask(
    month: number,
    about: Question['about'],
    { who, item }: Pick<Question, 'who' | 'item'>,
    reasons: readonly string[],
  ): void {
    const keys = reasons.map((reason) => `${about} ${who} ${reason}`);
    const repeated = reasons.filter((_, at) => this.answered.has(keys[at] ?? ''));
    this.questions.push({ month, about, who, item, reasons, repeated });
    for (const key of keys) this.answered.add(key);
  }

  fault(month: number, kind: FaultKind, text: string): void {
    this.faults.push({ month, kind, text });
  }
}
