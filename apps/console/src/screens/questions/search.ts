import { only } from '../../api/only.js';

/** Without a choice, the answers that wait are shown. */
export const VIEWS = ['answered', 'open', 'closed'] as const;
export type QuestionsView = (typeof VIEWS)[number];

export interface QuestionsSearch {
  readonly state?: 'closed' | 'open';
  readonly question?: string;
  /** The answer to use: without a choice, the last one. */
  readonly answer?: string;
  readonly dialog?: 'accept' | 'settings';
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const questionsSearch = ({
  state,
  question,
  answer,
  dialog,
}: Record<string, unknown>): QuestionsSearch =>
  only({
    state: (['open', 'closed'] as const).find((one) => one === state),
    question: text(question),
    answer: text(answer),
    dialog: (['accept', 'settings'] as const).find((one) => one === dialog),
  });
