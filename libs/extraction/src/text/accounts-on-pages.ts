import { type Page, type Row } from '../page/words.js';
import { accountsIn, namedAccounts, type NamedAccounts } from '../values/accounts.js';

/** Words beside an account that say only that it is one. */
const LABEL =
  /^(?:konto|kontonumber|number|nr|arvelduskonto|arveldusarve|pangakonto|pangaarve|pank|panga|saaja|account|no|bank|of|the|iban|swift|bic|and|ja|või|or|tili|konts|konta|numurs|sąskaita|banke|bankas)$/iu;
/** So many plain words in a row are a sentence. */
const SENTENCE = 3;

/**
 * The accounts on pages. Those in the list of accounts stand beside labels, names of banks and each other; one within or
 * under a sentence stands in running text, and so does one that is torn over two rows.
 */
export function accountsOnPages(pages: readonly Page[]): NamedAccounts {
  const listed = new Set<string>();
  const said = new Set<string>();
  const torn: string[] = [];
  for (const { rows } of pages) {
    rows.forEach((row, index) => {
      const found = accountsIn(row.text);
      if (found.length === 0) return;
      const alone = plainWords(row).length === 0;
      const where = isSentence(row) || (alone && leadsOn(rows[index - 1])) ? said : listed;
      for (const account of found) where.add(account);
    });
    torn.push(...accountsIn(rows.map(({ text }) => text).join(' ')));
  }
  return namedAccounts(
    [...listed].filter((account) => !said.has(account)),
    [...said, ...torn],
  );
}

function isSentence(row: Row | undefined): boolean {
  let run = 0;
  for (const { text } of row?.words ?? []) {
    run = isPlain(text) ? run + 1 : 0;
    if (run >= SENTENCE) return true;
    if (/[.!?;:,]$/u.test(text)) run = 0;
  }
  return false;
}

/** Whether a row is a sentence that the next one may go on. */
const leadsOn = (row: Row | undefined): boolean => isSentence(row) && !/[.!?]\s*$/u.test(row?.text ?? '');

const plainWords = (row: Row): string[] => row.words.map(({ text }) => text).filter((text) => isPlain(text));

/** A word of running text: in small letters, and none that only says that an account follows. */
function isPlain(text: string): boolean {
  const word = text.replace(/[.,:;!?]$/u, '');
  return /^\p{Ll}{2,}$/u.test(word) && !LABEL.test(word);
}
