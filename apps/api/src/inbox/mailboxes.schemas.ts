import {
  type CompanyMailbox,
  MAILBOX_ERRORS,
  MAILBOX_SECURITIES,
  MAILBOX_STATES,
  PAUSE_REASONS,
} from '#inbox';
import { dayForm, encodeId, idForm, serviceIdForm, shortTextForm, textForm, timeForm } from '#platform';
import { z } from 'zod';

export const MailboxParams = z.object({ mailbox_id: serviceIdForm('mailbox') });

const MOST_PORTS = 65_535;

const host = shortTextForm.meta({ description: 'Name of the IMAP server; resolves to public addresses.' });
const port = z.int().min(1).max(MOST_PORTS);
const security = z.enum(MAILBOX_SECURITIES);
const username = shortTextForm;
const password = textForm(500).min(1).meta({ writeOnly: true });
const folder = shortTextForm;
const since = dayForm.meta({
  description:
    'Mails that the server received before this day are left alone, except those that name the merchant of a card payment without a document.',
});

export const NewMailboxBody = z
  .strictObject({
    host,
    port: port.default(993),
    security: security.default('tls'),
    username,
    password,
    folder: folder.default('INBOX'),
    since: since.optional().meta({ description: 'The first day whose mails are taken; today when absent.' }),
  })
  .meta({ id: 'NewMailbox' });

export const ChangeMailboxBody = z
  .strictObject({
    host: host.optional(),
    port: port.optional(),
    security: security.optional(),
    username: username.optional(),
    password: password.optional(),
    folder: folder.optional(),
    since: since.optional(),
    paused: z.boolean().optional(),
  })
  .meta({ id: 'MailboxChange' });

export const MailboxAnswer = z
  .object({
    id: idForm,
    host: z.string(),
    port: z.int(),
    security,
    username: z.string(),
    folder: z.string(),
    since: dayForm,
    state: z.enum(MAILBOX_STATES).meta({
      description:
        '`failing` is tried again at `next_fetch_at`; `refused` (by the server, for its credentials) and `paused` wait for a person.',
    }),
    last_fetched_at: timeForm.nullable(),
    last_error: z
      .enum(MAILBOX_ERRORS)
      .nullable()
      .meta({ description: 'Why the last fetch failed. More values may be added.' }),
    next_fetch_at: timeForm.nullable(),
    added_by: idForm.nullable().meta({
      description: 'Id of the user who gave its password, or resumed it, last.',
    }),
    paused_because: z.enum(PAUSE_REASONS).nullable().meta({
      description: 'person_left: that person may no longer manage mailboxes. More values may be added.',
    }),
    created_at: timeForm,
    updated_at: timeForm,
  })
  .meta({ id: 'Mailbox' });

export function mailboxView(mailbox: CompanyMailbox): z.infer<typeof MailboxAnswer> {
  return {
    id: encodeId('mailbox', mailbox.id),
    host: mailbox.host,
    port: mailbox.port,
    security: mailbox.security,
    username: mailbox.username,
    folder: mailbox.folder,
    since: mailbox.since,
    state: mailbox.state,
    last_fetched_at: mailbox.lastFetchedAt,
    last_error: mailbox.lastError,
    next_fetch_at: mailbox.nextFetchAt,
    added_by: mailbox.addedBy === null ? null : encodeId('user', mailbox.addedBy),
    paused_because: mailbox.pausedBecause,
    created_at: mailbox.createdAt,
    updated_at: mailbox.updatedAt,
  };
}
