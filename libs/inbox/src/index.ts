export * from './addresses/inbox-addresses.js';
export * from './emails/accept-mail.js';
export * from './emails/gmail-filter.js';
export * from './emails/inbound-email.queries.js';
export * from './emails/mail-parser.js';
export * from './emails/parse-mail.js';
export * from './emails/take-in-mail.handler.js';
export * from './inbox.module.js';
export { INBOX_ENTITIES, INBOX_MIGRATIONS } from './schema.js';
