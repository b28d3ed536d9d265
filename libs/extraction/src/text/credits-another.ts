const CREDITED =
  /(?<!\p{L})(?:krediteeri\p{L}*|kredituoja\p{L}*|kreditēt\p{L}*|krediterad\p{L}*|hyvitet\p{L}*|stornier\p{L}*|кредитуем\p{L}*|(?:credited|original|cancelled) invoice|alg(?:ne|se) arve|ursprungsrechnung|ursprünglich\p{L}* rechnung|alkuperäi\p{L}* lasku\p{L}*|ursprunglig\p{L}* faktura|sākotnēj\p{L}* rēķin\p{L}*|pradin\p{L}* sąskait\p{L}*|исходн\p{L}* сч[её]т\p{L}*)(?!\p{L})/iu;

/** Whether a text names an invoice that this paper takes back: `Stornierte Rechnung`, `Krediteeritav arve`. */
export function creditsAnother(text: string): boolean {
  return CREDITED.test(text);
}
