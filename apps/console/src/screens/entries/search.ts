import { only } from '../../api/only.js';

export const TEMPLATES = ['manual', 'capital', 'loan', 'dividend', 'opening', 'items'] as const;
export type Template = (typeof TEMPLATES)[number];

export interface NewEntrySearch {
  readonly template?: Template;
}

export const newEntrySearch = ({ template }: Record<string, unknown>): NewEntrySearch =>
  only({ template: TEMPLATES.find((one) => one === template) });
