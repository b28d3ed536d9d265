/** Text as accounts are searched by: lower case, composed characters, single spaces. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** The stored key that a search for text in an account's names looks into. The break keeps the two apart. */
export function accountSearchKey(name: string, nameEn: string | null): string {
  return [name, nameEn ?? ''].map(foldForSearch).join('\n');
}
