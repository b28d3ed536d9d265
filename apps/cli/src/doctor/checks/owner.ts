import { ConfigError, isBusy, isConnectionError, isDenied, isRefusedLogin } from '#platform';
import { type Finding, messageOf, off, unchecked } from './finding.js';

const REMEDY = 'Correct DATABASE_URL and run this again. The processes of the service do not need it.';

export const OWNER_UNNAMED = {
  ...off('Not checked: DATABASE_URL, the login of the owner of the database, is not set.'),
  unchecked: true,
} satisfies Finding;

/**
 * Why the owner of the database could not look.
 * @throws the error when it is another one
 */
export function ownerFailure(error: unknown): Finding {
  if (error instanceof ConfigError) return unchecked(error.message.replace(/\.$/, ''), REMEDY);
  if (isRefusedLogin(error))
    return unchecked(`the login of DATABASE_URL was refused (${messageOf(error)})`, REMEDY);
  if (isDenied(error))
    return unchecked(`the login of DATABASE_URL is not the owner's (${messageOf(error)})`, REMEDY);
  if (isBusy(error))
    return unchecked(`the database took too long (${messageOf(error)})`, 'Run this again later.');
  // The driver's error of a server that takes the connection and says nothing has no code.
  if (isConnectionError(error) || messageOf(error) === 'timeout expired')
    return unchecked(`the server of DATABASE_URL does not answer (${messageOf(error)})`, REMEDY);
  throw error;
}
