/**
 * The reference number (viitenumber) of Estonian banks for a base of 1 to 19 digits: the base and its check digit,
 * with the weights 7, 3, 1 from the right.
 * @throws RangeError for anything but 1 to 19 digits
 */
export function referenceNumber(base: string): string {
  if (!/^\d{1,19}$/.test(base)) throw new RangeError(`${base} is not a valid base of a reference number`);
  const sum = Array.from(base, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * ([7, 3, 1][index % 3] ?? 0), 0);
  return `${base}${(10 - (sum % 10)) % 10}`;
}

/** True for a reference number of 2 to 20 digits with a correct check digit. */
export function isReferenceNumber(reference: string): boolean {
  return /^\d{2,20}$/.test(reference) && referenceNumber(reference.slice(0, -1)) === reference;
}
