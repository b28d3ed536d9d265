import { fieldProblem, hostOf, isPublicHost } from '#platform';

/** Length of the stored form, with non-ASCII letters and spaces encoded. */
const LONGEST = 2_000;

/**
 * The address of an endpoint in its canonical form, checked as far as possible before it is called. The resolved
 * address is checked each time a connection is made.
 * @throws Problem `validation_error` on `url`
 */
export function webhookUrl(text: string, { allowPrivate }: { readonly allowPrivate: boolean }): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb =
    url !== undefined && (url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:'));
  if (!isWeb) refuse('invalid_url', 'The address must begin with https://.');
  if (url.username !== '' || url.password !== '') {
    refuse(
      'credentials_in_url',
      'The address must not contain a user name or password: the signature authenticates the call.',
    );
  }
  if (url.href.length > LONGEST) refuse('too_long', `An address may have at most ${LONGEST} characters.`);
  if (!allowPrivate && !isPublicHost(hostOf(url))) refuse('private_address', 'The address is not public.');
  // The part after # is never sent.
  url.hash = '';
  return url.href;
}

function refuse(code: string, message: string): never {
  throw fieldProblem('validation_error', 'url', code, message);
}
