import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { forgetCsrfToken } from './csrf.js';
import { keys } from './keys.js';
import { thenRead } from './read-again.js';

export type Passkey = Schemas['Passkey'];

export const passkeysQuery = queryOptions({
  queryKey: keys.mine('passkeys'),
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/passkeys/', { signal })),
});

/** Whether this browser can make and show passkeys. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** The browser makes a key on the device, after it has verified the person. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await unwrap(api.POST('/api/auth/passkeys/options/'));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  const body = { name, credential: jsonOf(credential) as Schemas['NewPasskeyCredential'] };
  const passkey = await unwrap(api.POST('/api/auth/passkeys/', { body }));
  // The session has shown a second factor and has another token.
  forgetCsrfToken();
  return thenRead(Promise.resolve(passkey), keys.me, keys.mine('passkeys'), keys.mine('sessions'));
}

export const removePasskey = (id: string): Promise<unknown> =>
  thenRead(
    unwrap(api.DELETE('/api/auth/passkeys/{passkey_id}/', { params: { path: { passkey_id: id } } })),
    keys.me,
    keys.mine('passkeys'),
    keys.mine('sessions'),
  );

/** Shows a passkey in this session instead of a code. */
export async function showPasskey(): Promise<void> {
  const { options } = await unwrap(api.POST('/api/auth/passkeys/verify/options/'));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey });
  const body = { credential: jsonOf(credential) as Schemas['SignedPasskeyCredential'] };
  await unwrap(api.POST('/api/auth/passkeys/verify/', { body }));
  forgetCsrfToken();
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('The browser made no passkey.');
  return credential.toJSON();
}
