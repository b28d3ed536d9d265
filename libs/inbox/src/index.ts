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
export { MAX_MAIL_BYTES } from './emails/raw-mail.js';
export { sealedInInbox } from './emails/sealed-confirmations.js';
export { takeInSought } from './emails/sought-mails.js';
export { sweepMails } from './emails/sweep-mails.js';
export {
  NOTE_RETURNED_LETTER,
  type NoteReturnedLetter,
  TakeInMailHandler,
} from './emails/take-in-mail.handler.js';
export { InboxTasksModule } from './inbox-tasks.module.js';
export { InboxModule } from './inbox.module.js';
export { bytesOfMail, headingOf } from './mailbox/fetched-mail.js';
export { AlreadyTaken, lastUid, type MailboxState, moveCursor } from './mailbox/mailbox-cursor.js';
export { envelopeSender, recipientsIn } from './mailbox/recipients.js';
export { CompanyMailboxes, type MailboxCall } from './mailboxes/company-mailboxes.js';
export {
  FetchMailboxHandler,
  FIND_SOUGHT_MAILS,
  MAILBOX_PEOPLE,
  type MailboxPeople,
} from './mailboxes/fetch-mailbox.handler.js';
export { FetchMailboxesHandler } from './mailboxes/fetch-mailboxes.handler.js';
export { MailboxOpener, mailboxesSealedTo } from './mailboxes/mailbox-login.js';
export { type CompanyMailbox, findMailbox, listMailboxes } from './mailboxes/mailbox-rows.js';
export {
  MAILBOX_ERRORS,
  MAILBOX_SECURITIES,
  MAILBOX_STATES,
  PAUSE_REASONS,
} from './mailboxes/mailbox-terms.js';
export { INBOX_ENTITIES, INBOX_MIGRATIONS } from './schema.js';
export {
  isTrusted,
  readTrustedSenders,
  replaceTrustedSenders,
  trustedSenders,
} from './trusted-senders/trusted-senders.js';
