import { type ParsedMail } from './parse-mail.js';

/** What the parser asks of its thread. */
export interface MailQuestion {
  readonly raw: Uint8Array;
}

export type MailAnswer = { readonly mail: ParsedMail } | { readonly unreadable: string };
