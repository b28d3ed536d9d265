/** Text in the form used to search accounts: lower case, composed characters, single spaces. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** The stored key that a text search in an account's names reads. The line break separates the two names. */
export function accountSearchKey(name: string, nameEn: string | null): string {
  return [name, nameEn ?? ''].map(foldForSearch).join('\n');
}
