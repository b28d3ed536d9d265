import { type Sql } from '#platform';
import { type TaskPayload } from '#tasks';
import { type Scope } from '../access/roles.js';
import { plainName } from './plain-name.js';
import { type Letter, letter, type Reader } from './words.js';

type Ordered<Name extends string> = Extract<TaskPayload<'send-mail'>, { readonly letter: Name }>;

interface SignInFacts {
  readonly address: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
}

interface KeyFacts {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdByName: string;
  readonly organizationName: string;
}

/** The letter about a sign-in from an unknown browser; undefined when that session is no longer known. */
export async function signedInLetter(
  sql: Sql,
  reader: Reader & { readonly id: bigint },
  { sessionId }: Ordered<'signed_in'>,
  link: string,
): Promise<Letter | undefined> {
  const session = await sql.row<SignInFacts>(
    `SELECT address, user_agent AS "userAgent", created_at AS "createdAt" FROM identity.session
     WHERE id = $1 AND user_id = $2`,
    [BigInt(sessionId), reader.id],
  );
  if (session === undefined) return undefined;
  const at = session.createdAt.toISOString().slice(0, 16).replace('T', ' ');
  const browser = plainName(session.userAgent ?? '');
  const facts = `${at} UTC\n${session.address}\n${browser}`;
  return reader.language === 'et'
    ? letter(
        reader,
        'Sinu kontole logiti sisse uuest brauserist',
        `Sinu kontole Raamatus logiti sisse brauserist, mida Raamat varem ei tundnud:\n\n${facts}\n\n` +
          `Kui see olid Sina, ei ole vaja midagi teha. Kui mitte, küsi kohe uus parool, mis lõpetab kõik seansid:\n\n${link}`,
      )
    : letter(
        reader,
        'A new browser signed in to your account',
        `Somebody signed in to your account at Raamat from a browser that was not known before:\n\n${facts}\n\n` +
          `If it was you, there is nothing to do. If not, request a new password at once, which ends all sessions:\n\n${link}`,
      );
}

/** The letter about a new API key, to its maker and the owners; undefined when it was revoked meanwhile. */
export async function keyMadeLetter(
  sql: Sql,
  reader: Reader,
  { keyId }: Ordered<'key_made'>,
  linkOf: (organizationId: bigint) => string,
): Promise<Letter | undefined> {
  const key = await sql.row<KeyFacts & { organizationId: bigint }>(
    `SELECT key.name, key.scopes, key.organization_id AS "organizationId", maker.name AS "createdByName",
       organization.name AS "organizationName"
     FROM identity.api_key AS key JOIN identity.app_user AS maker ON maker.id = key.created_by
     JOIN identity.organization AS organization ON organization.id = key.organization_id
     WHERE key.id = $1 AND key.revoked_at IS NULL`,
    [BigInt(keyId)],
  );
  if (key === undefined) return undefined;
  const [name, maker, organization] = [key.name, key.createdByName, key.organizationName].map(plainName);
  const writes = key.scopes.includes('write');
  const link = linkOf(key.organizationId);
  return reader.language === 'et'
    ? letter(
        reader,
        'Tehti uus API võti',
        `${maker ?? ''} tegi organisatsioonile ${organization ?? ''} API võtme „${name ?? ''}“, mis ${writes ? 'loeb ja muudab' : 'ainult loeb'}.\n\n` +
          `Kui see ei ole õige, tühista võti kohe:\n\n${link}`,
      )
    : letter(
        reader,
        'A new API key was made',
        `${maker ?? ''} made the API key “${name ?? ''}” for ${organization ?? ''}, which ${writes ? 'reads and changes' : 'only reads'}.\n\n` +
          `If this is wrong, revoke the key at once:\n\n${link}`,
      );
}
