/**
 * True for a registry code of the Estonian business register: eight digits, the first 1, 7, 8 or 9, the last the
 * modulus-11 check digit of the others. The rule is not published officially, so warn on false instead of refusing.
 */
export function isRegistryCode(code: string): boolean {
  if (!/^[1789]\d{7}$/u.test(code)) return false;
  const digits = Array.from(code, Number);
  return checkDigit11(digits.slice(0, 7)) === digits[7];
}

/** Weights 1..7, then 3..9 when the first remainder is 10, then 0. */
function checkDigit11(digits: readonly number[]): number {
  for (const first of [1, 3]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (((index + first - 1) % 9) + 1), 0);
    if (sum % 11 !== 10) return sum % 11;
  }
  return 0;
}
