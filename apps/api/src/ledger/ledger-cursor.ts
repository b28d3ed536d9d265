import { type LedgerPlace } from '#ledger';
import { type CursorKey, isoDate } from '#platform';
import { z } from 'zod';

/** The key of a cursor in the ledger of one account: a place, value by value. */
export const keyOfPlace = ({ account, after, ...place }: LedgerPlace): CursorKey => [
  place.baseCurrency,
  place.to,
  place.commitSeq.toString(),
  place.dimensionValueId ?? null,
  account.id,
  account.page.account_code,
  account.page.account_name,
  account.page.account_name_en,
  account.page.opening_base_minor.toString(),
  account.page.closing_base_minor.toString(),
  after.economic_date,
  after.entry_id,
  after.line_no,
  place.runningMinor.toString(),
];

const text = z.string();
const day = text.transform(isoDate);
const whole = text.transform(BigInt);
const Key = z.tuple([
  text,
  day,
  whole,
  text.nullable(),
  text,
  text,
  text,
  text.nullable(),
  whole,
  whole,
  day,
  text,
  z.int(),
  whole,
]);

/** The place that a cursor of this list carries. */
export function placeOfKey(key: CursorKey): LedgerPlace {
  const [
    baseCurrency,
    to,
    commitSeq,
    dimensionValueId,
    id,
    account_code,
    account_name,
    account_name_en,
    opening_base_minor,
    closing_base_minor,
    economic_date,
    entry_id,
    line_no,
    runningMinor,
  ] = Key.parse(key);
  return {
    baseCurrency,
    to,
    commitSeq,
    dimensionValueId: dimensionValueId ?? undefined,
    withoutClosing: false,
    account: {
      id,
      page: { account_code, account_name, account_name_en, opening_base_minor, closing_base_minor },
    },
    after: { account_id: id, economic_date, entry_id, line_no },
    runningMinor,
  };
}
