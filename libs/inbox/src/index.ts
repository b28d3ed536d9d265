export { type InboxAddress, InboxAddresses } from './addresses/inbox-addresses.js';
export { SenderChecker } from './authentication/check-sender.js';
export type { MailResolver } from './authentication/mail-dns.js';
export { CompanyLimitReached, MailAcceptance, type MailToAccept } from './emails/accept-mail.js';
export { INBOX_PERMISSIONS } from './emails/file-part.js';
export {
  confirmationBox,
  newestConfirmation,
  openConfirmation,
  type OpenConfirmation,
  sealConfirmation,
} from './emails/forwarding-confirmation.js';
export { GMAIL_FILTER_QUERY_BROAD, gmailFilterQuery } from './emails/gmail-filter.js';
export {
  countEmails,
  EMAIL_STATUSES,
  listEmails,
  PART_OUTCOMES,
  waitingMails,
} from './emails/inbound-email.queries.js';
export { MAIL_OBJECTS } from './emails/mail-objects.js';
export { MailParser, UnreadableMail } from './emails/mail-parser.js';
export { sealedInInbox } from './emails/sealed-confirmations.js';
export { sweepMails } from './emails/sweep-mails.js';
export { TakeInMailHandler } from './emails/take-in-mail.handler.js';
export { InboxTasksModule } from './inbox-tasks.module.js';
export { InboxModule } from './inbox.module.js';
export { AlreadyTaken, lastUid, type MailboxState, moveCursor } from './mailbox/mailbox-cursor.js';
export { envelopeSender, recipientsIn } from './mailbox/recipients.js';
export type { ParsedMail } from './parsing/parse-mail.js';
export { INBOX_ENTITIES, INBOX_MIGRATIONS } from './schema.js';
export {
  isTrusted,
  readTrustedSenders,
  replaceTrustedSenders,
  trustedSenders,
} from './trusted-senders/trusted-senders.js';
