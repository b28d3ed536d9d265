import { checkedVatData, VAT_DATA } from '../../libs/platform/src/vat/vat-data.js';
import file from '../../libs/platform/src/vat/vat.json' with { type: 'json' };

/** The first day of a standard rate of 25 % in the tests. */
export const NEW_RATE_DAY = '2027-07-01';

/**
 * Replaces the data of VAT rates by those of a later release, in which the standard rate is 25 % from `NEW_RATE_DAY`.
 * Returns the function that takes it back.
 */
export function releaseNewRate(): () => void {
  const [current, ...earlier] = file.rates;
  const [form] = file.forms;
  if (current === undefined || form === undefined) throw new Error('The data are empty.');
  const [, ...other] = form.lines;
  const released = { ...VAT_DATA };
  Object.assign(
    VAT_DATA,
    checkedVatData({
      ...file,
      rates: [
        { rate_bps: 2500, kind: 'standard', valid_from: NEW_RATE_DAY, valid_to: null, coded: true },
        { ...current, valid_to: '2027-06-30' as unknown as null },
        ...earlier,
      ],
      forms: [
        {
          version: 'KMD7',
          valid_from: NEW_RATE_DAY,
          lines: [{ line: '1', rate_bps: 2500 }, ...other, { line: '1.3', rate_bps: 2400 }],
        },
        ...file.forms,
      ],
    }),
  );
  return () => {
    Object.assign(VAT_DATA, released);
  };
}
