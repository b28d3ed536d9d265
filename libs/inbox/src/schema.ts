import { InboxAddressEntity } from './addresses/inbox-address.entity.js';
import { MailboxEntity } from './mailbox/mailbox.entity.js';
import { CompanyMailboxEntity } from './mailboxes/company-mailbox.entity.js';
import { TrustedSenderEntity } from './trusted-senders/trusted-sender.entity.js';
import { EmailPartEntity } from './emails/email-part.entity.js';
import { InboundEmailEntity } from './emails/inbound-email.entity.js';
import { Inbox1763600005001 } from './migrations/0001-inbox.js';
import { MailSender1763600005002 } from './migrations/0002-mail-sender.js';
import { Mailboxes1763600005004 } from './migrations/0004-mailboxes.js';
import { TrustedSenders1763600005005 } from './migrations/0005-trusted-senders.js';
import { MessageIds1763600005003 } from './migrations/0003-message-ids.js';
import { CountedMails1763600005006 } from './migrations/0006-counted-mails.js';
import { CompanyMailboxes1763600005084 } from './migrations/0084-company-mailboxes.js';
import { SearchedMailboxes1763600005087 } from './migrations/0087-searched-mailboxes.js';

/** Tables of this library, for the schema and its drift test. */
export const INBOX_ENTITIES = [
  InboxAddressEntity,
  InboundEmailEntity,
  EmailPartEntity,
  MailboxEntity,
  TrustedSenderEntity,
  CompanyMailboxEntity,
];

/** Migrations of this library, in order. */
export const INBOX_MIGRATIONS = [
  Inbox1763600005001,
  MailSender1763600005002,
  MessageIds1763600005003,
  Mailboxes1763600005004,
  TrustedSenders1763600005005,
  CountedMails1763600005006,
  CompanyMailboxes1763600005084,
  SearchedMailboxes1763600005087,
];
