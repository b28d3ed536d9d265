import { AUTHORITY_ACCESS_STATES, type AuthorityAccess, authorityAccessOn } from '#identity';
import { encodeId, type IsoDate, timeForm, dayForm, idForm, serviceIdForm } from '#platform';
import { z } from 'zod';
import { label } from '../http/index.js';

export const AuthorityAccessAnswer = z
  .object({
    state: z.enum(AUTHORITY_ACCESS_STATES).meta({
      description:
        'The tax authority and the employment register are called in the name of the company only while it is `granted`.',
    }),
    basis: z.string().nullable().meta({
      description:
        'Why the service may act for the company; `before_mandates` if it acted for the company before mandates existed, `sandbox` where the authorities are stand-ins.',
    }),
    granted_by: idForm.nullable().meta({ description: 'The staff member; null: the installation itself.' }),
    granted_at: timeForm.nullable(),
    valid_to: dayForm.nullable().meta({ description: 'The last day; after it the state is `withdrawn`.' }),
    reason: z.string().nullable().meta({ description: 'Why staff refused or withdrew it.' }),
  })
  .meta({ id: 'AuthorityAccess' });

const basis = label(500);

export const AuthorityAccessBody = z
  .strictObject({
    basis: basis.meta({
      description: 'Why the service may act for the company: for example a contract and its date.',
    }),
    file_id: serviceIdForm('file')
      .nullish()
      .meta({ override: { type: ['string', 'null'] }, description: 'A stored file that shows it.' }),
  })
  .meta({ id: 'AuthorityAccessRequest' });

export const GrantBody = z
  .strictObject({
    basis: basis.nullish().meta({ description: 'Replaces the basis of the request.' }),
    valid_to: dayForm.nullish().meta({
      override: { type: ['string', 'null'], format: 'date' },
      description: 'The last day; without it, access lasts until it is withdrawn.',
    }),
  })
  .meta({ id: 'AuthorityAccessGrant' });

export const ReasonBody = z
  .strictObject({ reason: z.string().trim().min(1, 'This must not be blank.').max(1000) })
  .meta({ id: 'AuthorityAccessReason' });

/** A mandate with its state as of today. */
export function authorityAccessView(
  stored: AuthorityAccess,
  today: IsoDate,
): z.infer<typeof AuthorityAccessAnswer> {
  const {
    state,
    basis: storedBasis,
    grantedBy,
    grantedAt,
    validTo,
    reason,
  } = authorityAccessOn(stored, today);
  return {
    state,
    basis: storedBasis,
    granted_by: grantedBy === null ? null : encodeId('user', grantedBy),
    granted_at: grantedAt,
    valid_to: validTo,
    reason,
  };
}
