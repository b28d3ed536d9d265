const CREDITED =
  /(?<!\p{L})(?:krediteeri\p{L}*|kredituoja\p{L}*|kreditēt\p{L}*|krediterad\p{L}*|hyvitet\p{L}*|stornier\p{L}*|кредитуем\p{L}*|(?:credited|original|cancelled) invoice|algne arve|ursprungsrechnung|alkuperäinen lasku|ursprunglig faktura)(?!\p{L})/iu;

/** Whether a text names an invoice that this paper takes back: `Stornierte Rechnung`, `Krediteeritav arve`. */
export function creditsAnother(text: string): boolean {
  return CREDITED.test(text);
}
