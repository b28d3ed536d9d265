import { type Sql } from '#platform';
import { type Role } from '../access/roles.js';
import { openFactorResets, type OpenFactorReset } from '../second-factor/factor-resets.js';
import { anywhere } from './anywhere.js';

interface PersonRow {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly isStaff: boolean;
  readonly hasFactor: boolean;
  readonly lockedAt: Date | null;
  readonly createdAt: Date;
}

/** A person with what staff need to help them. */
export interface PersonForFirm extends PersonRow {
  readonly organizations: readonly { readonly id: bigint; readonly name: string; readonly role: Role }[];
  readonly factorReset: OpenFactorReset | null;
}

interface PeopleFilter {
  /** A part of the name or of the address. */
  readonly text?: string | undefined;
  readonly locked?: boolean | undefined;
  /** Only people before this one, for the next page. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** Newest first. Only for staff: the list names the people of all organizations. */
export async function listPeopleForFirm(
  sql: Sql,
  { text, locked, before, limit }: PeopleFilter,
  now: Date,
): Promise<PersonForFirm[]> {
  const people = await sql.rows<PersonRow>(
    `SELECT u.id, u.name, u.email, u.is_staff AS "isStaff", u.totp_secret IS NOT NULL
       OR EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasFactor",
       u.deactivated_at AS "lockedAt", u.created_at AS "createdAt"
     FROM identity.app_user u
     WHERE ($1::bigint IS NULL OR u.id < $1) AND ($3::text IS NULL OR u.name ILIKE $3 OR u.email_folded ILIKE $3)
       AND ($4::boolean IS NULL OR (u.deactivated_at IS NOT NULL) = $4)
     ORDER BY u.id DESC LIMIT $2`,
    [before, limit, text === undefined ? null : anywhere(text), locked ?? null],
  );
  const ids = people.map(({ id }) => id);
  const [memberships, resets] = await Promise.all([
    sql.rows<{ userId: bigint; id: bigint; name: string; role: Role }>(
      `SELECT m.user_id AS "userId", o.id, o.name, m.role FROM identity.membership m
       JOIN identity.organization o ON o.id = m.organization_id
       WHERE m.user_id = ANY($1) AND m.ended_at IS NULL ORDER BY m.id`,
      [ids],
    ),
    openFactorResets(sql, ids, now),
  ]);
  return people.map((person) => ({
    ...person,
    organizations: memberships
      .filter(({ userId }) => userId === person.id)
      .map(({ id, name, role }) => ({ id, name, role })),
    factorReset: resets.get(person.id) ?? null,
  }));
}
