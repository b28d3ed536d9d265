import Sqids from 'sqids';

/**
 * Kinds of service objects. The number is part of the encoded id, so that the id of a file never opens a company.
 * Numbers are never reused.
 */
const KINDS = {
  organization: 1,
  company: 2,
  user: 3,
  membership: 4,
  invitation: 5,
  api_key: 6,
  file: 7,
  employee: 8,
  employment: 9,
  submission: 10,
  absence: 11,
  pay_run: 12,
  email: 13,
  task: 14,
  vat_registration: 15,
  session: 16,
  audit_event: 17,
  connected_app: 18,
  webhook_endpoint: 19,
  webhook_delivery: 20,
  passkey: 41,
  client_request: 47,
  mailbox: 84,
} as const;

export type IdKind = keyof typeof KINDS;

/**
 * Shuffled, so that ids of neighbouring rows look different; lowercase and digits only, as the spec's pattern
 * requires.
 */
const SHORTEST = 12;
const sqids = new Sqids({ alphabet: 'k3g8p1vz0wq6tbn4xm9rj5hdc7fsl2ya', minLength: SHORTEST });
const PATTERN = /^[0-9a-z]{10,32}$/;
/** Sqids encodes numbers up to 2^53; identity columns assign ids far below that. */
const LIMIT = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Ids from this number on start with a sort prefix, so that as text they sort in row order: lists in time order break
 * ties by the shown id. Sequences have started here since the migration that ordered the lists; older rows keep the
 * ids that callers know.
 */
export const FIRST_IN_ORDER = 1_000_000_000_000n;
/** Length of the largest number in base 32, whose digits also sort as text. */
const PLACE_DIGITS = LIMIT.toString(32).length;

/** The opaque id that the API shows for row `id` of a kind. */
export function encodeId(kind: IdKind, id: bigint): string {
  if (id < 0n || id > LIMIT) throw new RangeError(`${kind} id ${id} cannot be encoded`);
  const sqid = sqidOf(kind, id);
  return id < FIRST_IN_ORDER ? sqid : id.toString(32).padStart(PLACE_DIGITS, '0') + sqid;
}

const sqidOf = (kind: IdKind, id: bigint): string => sqids.encode([KINDS[kind], Number(id)]);

/** Recently decoded ids: every request of a company carries its id, and decoding checks an id by encoding it again. */
const decoded = new Map<string, bigint>();
const REMEMBERED = 10_000;

/** The row number of an opaque id, or undefined for anything this service did not issue for that kind. */
export function decodeId(kind: IdKind, text: string): bigint | undefined {
  const known = decoded.get(`${kind} ${text}`);
  if (known !== undefined) return known;
  if (!PATTERN.test(text)) return undefined;
  const sqid = text.length < PLACE_DIGITS + SHORTEST ? text : text.slice(PLACE_DIGITS);
  const [kindNumber, number, ...rest] = sqids.decode(sqid);
  if (kindNumber !== KINDS[kind] || number === undefined || rest.length > 0) return undefined;
  const id = BigInt(number);
  // During an upgrade, a process of the previous release shows new rows without the sort prefix.
  if (text !== encodeId(kind, id) && text !== sqidOf(kind, id)) return undefined;
  if (decoded.size >= REMEMBERED) decoded.clear();
  decoded.set(`${kind} ${text}`, id);
  return id;
}
