import { type Sql, type Ulid, vatPrefix } from '#platform';
import { type Fact } from '../commands/facts.js';
import { type Command } from '../commands/command.js';

/** An answer of VIES is valid for a day: numbers are issued and withdrawn daily. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1_000;

/** The answer of VIES about the VAT number of a party. */
interface RecordViesCheck {
  readonly party_id: Ulid;
  /** The number that was checked. */
  readonly vat_number: string;
  readonly valid: boolean;
  /** Time of the answer; an answer reused from another party with the number keeps that answer's time. */
  readonly checked_at: Date;
  readonly name: string | null;
  readonly address: string | null;
  /** Proof of the consultation. */
  readonly consultation: string | null;
}

interface RecordViesCheckResult {
  readonly party_id: Ulid;
  /** False when the party has another number by now, to which the answer does not apply. */
  readonly recorded: boolean;
}

/**
 * Stores the answer of VIES on the party. The name and address in the answer, and the proof, stay in the audit trail.
 */
export const recordViesCheck: Command<RecordViesCheck, RecordViesCheckResult> = {
  name: 'party.record_vies_check',
  permission: null,

  async handle({ sql, companyId }, { party_id: partyId, vat_number, valid, checked_at, ...answer }) {
    const written = await sql.run(
      `UPDATE books.party SET vies_checked_at = $4, vies_valid = $5
       WHERE company_id = $1 AND id = $2 AND vat_number = $3 AND merged_into_id IS NULL`,
      [companyId, partyId, vat_number, checked_at, valid],
    );
    const newValues = { vat_number, vies_valid: valid, vies_checked_at: checked_at, ...answer };
    return {
      result: { party_id: partyId, recorded: written > 0 },
      facts: written > 0 ? [{ type: 'party.changed', partyId }] : [],
      audit: written > 0 ? [{ objectType: 'party', objectId: partyId, newValues }] : [],
    };
  },
};

/** The data for a VIES check of a party. */
interface ViesQuestion {
  readonly vatNumber: string;
  /** Whether it is the company's own number. */
  readonly isOwn: boolean;
  /**
   * The company's own number, when it has one that VIES accepts as a requester. Null when the check is about that
   * number: VIES gives no answer to a requester whose own number it does not know.
   */
  readonly requester: string | null;
  /** The answer of VIES about the same number within the last day. */
  readonly known: { readonly valid: boolean; readonly checkedAt: Date } | null;
}

const QUESTION = `
  SELECT party.vat_number AS "vatNumber", party.is_own AS "isOwn",
    CASE WHEN NOT party.is_own AND own.vies_valid IS NOT FALSE THEN own.vat_number END AS requester, known.vies_valid AS valid,
    known.vies_checked_at AS "checkedAt"
  FROM books.party
  LEFT JOIN books.party AS own ON own.company_id = $1 AND own.is_own
  LEFT JOIN LATERAL (
    SELECT vies_valid, vies_checked_at FROM books.party AS same
    WHERE same.company_id = $1 AND same.vat_number = party.vat_number AND same.vies_checked_at >= $3
    ORDER BY vies_checked_at DESC LIMIT 1
  ) AS known ON true
  WHERE party.company_id = $1 AND party.id = $2 AND party.merged_into_id IS NULL`;

/**
 * Whether VIES answers about a number: it knows those of the Union and of Northern Ireland (XI). Since 2021 it treats
 * every British number (GB) as invalid, so its answer would mean nothing.
 */
function ofVies(vatNumber: string): boolean {
  const prefix = vatPrefix(vatNumber);
  return prefix !== null && prefix !== 'GB';
}

/** Undefined when the party is merged or unknown, or VIES does not cover its number's country. */
export async function viesQuestion(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
  now: Date,
): Promise<ViesQuestion | undefined> {
  const row = await sql.row<{
    vatNumber: string | null;
    isOwn: boolean;
    requester: string | null;
    valid: boolean | null;
    checkedAt: Date | null;
  }>(QUESTION, [companyId, partyId, new Date(now.getTime() - GOOD_FOR_MS)]);
  const vatNumber = row?.vatNumber ?? null;
  if (row === undefined || vatNumber === null || !ofVies(vatNumber)) return undefined;
  return {
    vatNumber,
    isOwn: row.isOwn,
    requester: row.requester !== null && ofVies(row.requester) ? row.requester : null,
    known:
      row.valid === null || row.checkedAt === null ? null : { valid: row.valid, checkedAt: row.checkedAt },
  };
}

/** Requests a VIES check for a number that VIES covers. */
export function ofVatNumber(partyId: Ulid, vatNumber: string | null): Fact[] {
  return vatNumber === null || !ofVies(vatNumber) ? [] : [{ type: 'party.vat_number_set', partyId }];
}

/** Facts about the company's own VAT number when its books open. */
export async function ofOwnVatNumber(sql: Sql, companyId: bigint): Promise<Fact[]> {
  const own = await sql.one<{ id: Ulid; number: string | null }>(
    'SELECT id, vat_number AS number FROM books.party WHERE company_id = $1 AND is_own',
    [companyId],
  );
  return ofVatNumber(own.id, own.number);
}
