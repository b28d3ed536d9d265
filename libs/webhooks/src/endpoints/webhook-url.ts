import { isIP } from 'node:net';
import { fieldProblem, hostOf, isPublicAddress } from '#platform';

/** As it is stored, letters of other scripts and spaces spelled out. */
const LONGEST = 2_000;

/** Names that mean this machine or its network wherever they are asked. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/;

/**
 * The address of an endpoint in its one spelling, looked at as far as it can be before it is called. Where its name leads to
 * is looked at each time a connection is made.
 * @throws Problem `validation_error` on `url`
 */
export function webhookUrl(text: string, { allowPrivate }: { readonly allowPrivate: boolean }): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb =
    url !== undefined && (url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:'));
  if (!isWeb) refuse('invalid_url', 'This is not an address that begins with https://.');
  if (url.username !== '' || url.password !== '') {
    refuse(
      'credentials_in_url',
      'Leave names and passwords out of the address: the signature proves who calls.',
    );
  }
  if (url.href.length > LONGEST) refuse('too_long', `An address has at most ${LONGEST} characters.`);
  const host = hostOf(url);
  const isLocal = isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
  if (isLocal && !allowPrivate) refuse('private_address', 'The address is not a public one.');
  // What follows # is never sent.
  url.hash = '';
  return url.href;
}

function refuse(code: string, message: string): never {
  throw fieldProblem('validation_error', 'url', code, message);
}
