import { INVITATION_STATES, ROLES } from '#identity';
import { z } from 'zod';
import { answerId, answerTime, ownName } from '../http/index.js';

export const NewInvitationBody = z
  .strictObject({ email: z.email().max(254), role: z.enum(ROLES) })
  .meta({ id: 'NewInvitation' });

export const InvitationAnswer = z
  .object({
    id: answerId,
    email: z.string(),
    role: z.enum(ROLES),
    state: z.enum(INVITATION_STATES),
    invited_by: answerId,
    invited_by_name: z.string(),
    created_at: answerTime,
    expires_at: answerTime,
    accepted_at: answerTime.nullable(),
    revoked_at: answerTime.nullable(),
    letter_sent_at: answerTime.nullable().meta({ description: 'When the mail server took the letter.' }),
    letter_error: z
      .string()
      .nullable()
      .meta({
        description:
          'Why the letter was not taken at the last attempt: `mail_refused` (no such mailbox), `mail_try_again` and ' +
          '`mail_no_answer` (it is tried again for some hours), `mail_no_tls` (the mail server offers no encryption; tried again ' +
          'too), `mail_not_configured`. Invite again to send another.',
      }),
  })
  .meta({ id: 'Invitation' });

const token = z.string().min(1).max(200).meta({ description: 'Of the link in the letter.' });

export const TokenBody = z.strictObject({ token });

export const SignUpBody = z
  .strictObject({
    token,
    name: ownName(200),
    password: z.string().min(1).max(200),
    language: z.enum(['et', 'en']).default('et'),
  })
  .meta({ id: 'SignUp' });

export const OfferAnswer = z
  .object({
    organization_id: answerId,
    organization_name: z.string(),
    invited_by_name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    expires_at: answerTime,
    has_account: z.boolean().meta({
      description: 'Whoever has the address signs in and accepts; anybody else signs up.',
    }),
  })
  .meta({ id: 'InvitationOffer' });

export const AcceptedAnswer = z
  .object({ organization_id: answerId, role: z.enum(ROLES) })
  .meta({ id: 'InvitationAccepted' });
