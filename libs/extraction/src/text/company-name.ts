/** Legal forms that end a name, and those that may open one. */
const ENDING =
  /(?<![\p{L}])(?:OÜ|OU|AS|MTÜ|SA|FIE|TÜ|UÜ|Oy|Oyj|Ab|AB|SIA|UAB|OY|OYJ|VšĮ|Ky|Tmi|(?<!\d )(?:HB|KB)|oHG|OHG|GbR|mbH|(?<=, )(?:MB|IĮ|IK)|g?G(?:mb|MB)H(?: & C[oO]\.? ?(?:KG|OHG))?|UG(?: \(haftungsbeschränkt\))?|AG|KG|e\.K\.|Ltd\.?|Limited|LTD|LLC|L\.L\.C\.|LLP|PLC|plc|Inc\.?|INC|Corp\.?|Corporation|Pty\.?(?: Ltd\.?)?|Pvt\.? Ltd\.?|B\.?V\.?|N\.V\.|(?<!, )NV|BVBA|VOF|V\.O\.F\.|e\.U\.|GesmbH|S\.?A\.?S\.?|SARL|S\.?à\.?r\.?l\.?|S\.A\.(?:R\.L\.)?|SASU|S\.?L\.?U?\.?|S\.r\.l\.|SRL|S\.p\.A\.|SpA|(?:Sp|sp)\. ?z ?o\.? ?o\.?|(?:Sp|sp)\. ?(?:[jk]|z o\.o\. sp\. k)\.|ApS|A\/S|I\/S|K\/S|AS|ASA|spol\. s ?r\. ?o\.|s\. ?r\. ?o\.|(?<=, )a\. ?s\.|Kft\.?|Zrt\.?|d\. ?o\. ?o\.|Lda\.?|EOOD|OOD|EURL|DAC|(?<=\p{L} )SE(?![-\d]| \d)|Osaühing|Aktsiaselts|ООО|ЗАО|e\.V\.)(?=$|[\s,.;:()·|–-])/u;
const OPENING =
  /^(?:OÜ|AS|UAB|SIA|MB|IK|IĮ|AB|MTÜ|SA|FIE|Oy|Tmi|T:mi|ZS|Z\/S|VšĮ|SARL|EURL|Osaühing|Aktsiaselts|ООО)\s+["„“«]?\p{Lu}/u;

/** Text that stands where names stand and is none. */
export const NOT_A_NAME =
  /(?:@|www\.|https?:|^\W*\d|[:]\s*$|^(?:arve|invoice|rechnung|page|lk|tel|kuupäev|date|iban|swift)(?:\s|$))/iu;

/** The name at the start of a text, up to and with its legal form; without a form, nothing. */
export function companyName(text: string): string | undefined {
  // `Sold by: Näidis OÜ` names the company behind its colon.
  const plain = text.replace(/^[\p{L} ]{2,30}:\s*/u, '').replace(/^[\s,;:·|-]+/u, '');
  const opening = OPENING.exec(plain);
  if (opening) {
    const cut = plain
      .split(/\s[·|–]\s|,\s|\s{2,}|\s(?=\d{6,})|;\s|\s-\s/u)[0]
      ?.trim()
      .replace(/[,;]$/u, '');
    return cut !== undefined && cut.length <= 80 ? cut : undefined;
  }
  const ending = ENDING.exec(plain);
  if (!ending || ending.index === 0 || ending.index > 70) return undefined;
  // `Singel 44, 1015 AB Amsterdam`: two capitals behind the four digits of a Dutch postal code.
  if (/(?:^|, )[1-9]\d{3} $/u.test(plain.slice(0, ending.index)) && /^[A-Z]{2}$/u.test(ending[0]))
    return undefined;
  const name = plain.slice(0, ending.index + ending[0].length).trim();
  const start =
    name
      .split(/\s[·|–]\s|;\s/u)
      .at(-1)
      ?.trim() ?? name;
  return /\p{L}{2,}/u.test(start) && !NOT_A_NAME.test(start) && start.split(' ').length <= 10
    ? start
    : undefined;
}

/** Nothing but a legal form, as the rest of a name that a label word began. */
export function isLegalForm(text: string): boolean {
  return ENDING.exec(text)?.index === 0 && text.length < 25;
}
