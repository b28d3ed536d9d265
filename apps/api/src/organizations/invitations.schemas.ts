import { timeForm, idForm } from '#platform';
import { INVITATION_STATES, ROLES } from '#identity';
import { z } from 'zod';
import { ownName } from '../http/index.js';

export const NewInvitationBody = z
  .strictObject({ email: z.email().max(254), role: z.enum(ROLES) })
  .meta({ id: 'NewInvitation' });

export const InvitationAnswer = z
  .object({
    id: idForm,
    email: z.string(),
    role: z.enum(ROLES),
    state: z.enum(INVITATION_STATES),
    invited_by: idForm,
    invited_by_name: z.string(),
    created_at: timeForm,
    expires_at: timeForm,
    accepted_at: timeForm.nullable(),
    revoked_at: timeForm.nullable(),
    letter_sent_at: timeForm.nullable().meta({ description: 'When the mail server accepted the letter.' }),
    letter_error: z
      .string()
      .nullable()
      .meta({
        description:
          'Why the mail server did not accept the letter at the last attempt: `mail_refused` (no such mailbox), `mail_try_again` and ' +
          '`mail_no_answer` (retried for some hours), `mail_no_tls` (the mail server offers no encryption; retried ' +
          'too), `mail_not_configured`. Invite the person again to send another letter.',
      }),
  })
  .meta({ id: 'Invitation' });

const token = z.string().min(1).max(200).meta({ description: 'From the link in the letter.' });

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
    organization_id: idForm,
    organization_name: z.string(),
    invited_by_name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    expires_at: timeForm,
    has_account: z.boolean().meta({
      description:
        'Whether an account has the address: if so, the person signs in and accepts, else they sign up.',
    }),
  })
  .meta({ id: 'InvitationOffer' });

export const AcceptedAnswer = z
  .object({ organization_id: idForm, role: z.enum(ROLES) })
  .meta({ id: 'InvitationAccepted' });
