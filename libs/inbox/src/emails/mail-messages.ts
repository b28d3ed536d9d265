import { type ParsedMail } from './parse-mail.js';

/** What the thread that parses mails answers. */
export type MailAnswer = { readonly mail: ParsedMail } | { readonly unreadable: string };
