import { textForm, idForm, timeForm } from '#platform';
import { z } from 'zod';
import { EMAIL_STATUSES, PART_OUTCOMES } from '#inbox';
import { pageAnswer } from '../http/schemas.js';

const InboxCountsSchema = z
  .object({
    received: z.int(),
    processed: z.int(),
    waiting: z.int(),
    failed: z.int(),
    ignored: z.int(),
    duplicates: z.int(),
  })
  .meta({ id: 'InboxCounts', description: 'Mails of the last 30 days.' });

const ForwardingConfirmationSchema = z
  .object({
    provider: z.enum(['gmail']),
    from_account: z.string().nullable(),
    received_at: timeForm,
    state: z.enum(['waiting', 'expired']),
  })
  .meta({ id: 'ForwardingConfirmation' });

export const InboxSchema = z
  .object({
    address: z.email().meta({ description: 'The private forwarding address.' }),
    address_created_at: timeForm,
    counts: InboxCountsSchema,
    gmail_filter_query: z.string(),
    gmail_filter_query_broad: z.string(),
    forwarding_confirmation: ForwardingConfirmationSchema.nullable(),
  })
  .meta({ id: 'Inbox' });

const MOST_TRUSTED = 500;
const MAX_SENDER = 320;

export const TrustedSendersSchema = z
  .object({
    addresses: z.array(z.string()),
    domains: z.array(z.string()).meta({ description: 'Each includes its subdomains.' }),
  })
  .meta({ id: 'TrustedSenders' });

const senders = z.array(textForm(MAX_SENDER)).max(MOST_TRUSTED).default([]);

export const TrustedSendersRequest = z
  .strictObject({
    addresses: senders.meta({ description: 'Mail addresses.' }),
    domains: senders.meta({
      description: 'Domains, except those of public mail providers; subdomains are trusted too.',
    }),
  })
  .meta({
    id: 'TrustedSendersRequest',
    description: 'All senders that are trusted from now on; an omitted list is empty.',
  });

const word = z.string().meta({ description: 'Result word of the check.' });

export const InboundEmailPage = pageAnswer(
  z
    .object({
      id: idForm,
      received_at: timeForm,
      from: z.string(),
      from_name: z.string().nullable(),
      subject: z.string().nullable(),
      status: z.enum(EMAIL_STATUSES),
      reason: z.string().nullable(),
      authentication: z.object({ spf: word, dkim: word, dmarc: word }),
      attachments: z.array(
        z.object({
          name: z.string(),
          content_type: z.string(),
          size_bytes: z.int(),
          outcome: z.enum(PART_OUTCOMES),
          file_id: idForm.nullable(),
          note: z
            .string()
            .nullable()
            .meta({ description: 'The note of the file, where it was uploaded too.' }),
        }),
      ),
    })
    .meta({ id: 'InboundEmail' }),
);
