import { idForm, serviceIdForm, timeForm } from '#platform';
import { z } from 'zod';
import { ownName } from '../http/index.js';

/** Longer than what authenticators make, with an attestation. */
const ENCODED_MAX = 16_384;
const encoded = z
  .string()
  .min(1)
  .max(ENCODED_MAX)
  .regex(/^[\w-]+={0,2}$/, 'must be Base64url')
  .meta({ description: 'Base64url.' });

/** Fields that credentials of both kinds have. */
const credentialFields = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

const newCredential = z
  .strictObject({
    ...credentialFields,
    response: z.strictObject({
      clientDataJSON: encoded,
      attestationObject: encoded,
      authenticatorData: encoded.optional(),
      publicKey: encoded.optional(),
      publicKeyAlgorithm: z.int().optional(),
      transports: z.array(z.string().max(32)).max(16).optional(),
    }),
  })
  .meta({
    id: 'NewPasskeyCredential',
    description: 'As `toJSON()` of what `navigator.credentials.create()` returned.',
  });

const signedCredential = z
  .strictObject({
    ...credentialFields,
    response: z.strictObject({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.nullish(),
    }),
  })
  .meta({
    id: 'SignedPasskeyCredential',
    description: 'As `toJSON()` of what `navigator.credentials.get()` returned.',
  });

export type NewCredential = z.output<typeof newCredential>;
export type SignedCredential = z.output<typeof signedCredential>;

export const PasskeyParams = z.object({ passkey_id: serviceIdForm('passkey') });

export const PasskeyAnswer = z
  .object({
    id: idForm,
    name: z.string(),
    created_at: timeForm,
    last_used_at: timeForm.nullable(),
  })
  .meta({ id: 'Passkey' });

export const PasskeysAnswer = z.object({ items: z.array(PasskeyAnswer) });

const options = z.record(z.string(), z.unknown()).meta({
  description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`.',
});

export const PasskeyOptionsAnswer = z.object({ options }).meta({ id: 'PasskeyOptions' });

export const PasskeyAttemptAnswer = z
  .object({
    attempt: z.string().meta({ description: 'Send it with the credential, within five minutes.' }),
    options,
  })
  .meta({ id: 'PasskeyAttempt' });

export const NewPasskeyBody = z.strictObject({ name: ownName(100), credential: newCredential });
export const ShowPasskeyBody = z.strictObject({ credential: signedCredential });
export const PasskeySignInBody = z.strictObject({
  attempt: z.string().min(1).max(200),
  credential: signedCredential,
});
