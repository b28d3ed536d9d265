const BIG = /"\u0000bigint:(-?\d+)"/g;

/**
 * JSON text in which a bigint is a whole number, exact at any size. Readers hold single amounts exactly (they are
 * limited to 2^53 - 1); only totals over many can be larger.
 */
export function toJson(value: unknown): string {
  const large = { found: false };
  const text = JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'bigint') return member;
    if (member >= BigInt(Number.MIN_SAFE_INTEGER) && member <= BigInt(Number.MAX_SAFE_INTEGER))
      return Number(member);
    large.found = true;
    return `\u0000bigint:${member}`;
  });
  return large.found ? text.replaceAll('\\u0000bigint', '\u0000bigint').replace(BIG, '$1') : text;
}
