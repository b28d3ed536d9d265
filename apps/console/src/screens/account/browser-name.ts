/** In this order: every browser names others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bHeadlessChrome\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox, Windows`; the program's own words where it is no browser. */
export function browserOf(userAgent: string | null): string | undefined {
  if (userAgent === null || userAgent === '') return undefined;
  const browser = first(BROWSERS, userAgent);
  if (browser === undefined) return userAgent.slice(0, 60);
  return [browser, first(SYSTEMS, userAgent)].filter(Boolean).join(', ');
}
