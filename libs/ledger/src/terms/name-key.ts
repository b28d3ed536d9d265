import { seenOf } from '#platform';
/** Letters that Unicode decomposition does not split. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/** Longer forms first, so that `gmbh co kg` is removed as a whole. */
const byLength = (forms: string): string[][] =>
  forms
    .split(',')
    .map((form) => form.trim().split(' '))
    .sort((a, b) => b.length - a.length);

/** Estonian, Latvian, Lithuanian and Finnish forms: they precede or follow the name. Folded. */
const EITHER_END = `
  fuusilisest isikust ettevotja, mittetulundusuhing, tulundusuhistu, usaldusuhing, taisuhing, aktsiaselts, osauhing,
  sihtasutus, korteriuhistu, ou, as, fie, mtu, sa, tu, uu, ku,
  sabiedriba ar ierobezotu atbildibu, akciju sabiedriba, sia,
  uzdaroji akcine bendrove, akcine bendrove, mazoji bendrija, individuali imone, uab, ab, mb,
  osakeyhtio, oy ab, oyj, oy, tmi`;

/** Forms of other countries: they follow the name. Folded. */
const AT_END = `
  aktiebolag, aktieselskab, anpartsselskab, ab publ, ky, asa, a s, aps, ehf, hf,
  gesellschaft mit beschrankter haftung, aktiengesellschaft, gmbh co kg, gmbh co, gmbh, mbh, ug haftungsbeschrankt,
  ug, ag, kgaa, kg, ohg, gbr, e v, ev, e k, ek,
  spolka z ograniczona odpowiedzialnoscia, spolka akcyjna, sp z o o, sp z oo, sp zoo, spol s r o, spol sro, s r o, sro,
  kft, zrt, nyrt, s r l, srl, eood, ood, d o o, doo, d d, dd,
  s a r l, sarl, sasu, sas, eurl, snc, bvba, b v, bv, n v, nv, s p a, spa, srls, s a, s l, slu, sl, ltda, lda,
  private limited company, public limited company, limited liability company, limited, pte ltd, pty ltd, co ltd, ltd,
  plc, llp, llc, incorporated, inc, corporation, corp, company, dac, se, eeig`;

const leading = byLength(EITHER_END);
const trailing = byLength(`${EITHER_END},${AT_END}`);

/**
 * The cleaned matching key of a party's name: lower case without accents, punctuation or legal form, words one space
 * apart. The keys of "OÜ Põder & Pojad" and "Põder ja Pojad OÜ" differ only in "ja". A name that consists only of a
 * legal form or punctuation keeps it.
 */
export function nameKey(name: string): string {
  const folded = foldedWords(name);
  const words = folded.split(' ').filter((word) => word !== '');
  return stripLegalForms(words).join(' ') || folded || name.trim().toLowerCase();
}

/** Words in lower case without accents and signs, one space apart. */
export function foldedWords(name: string): string {
  return (
    seenOf(name)
      .normalize('NFKD')
      .replaceAll(/\p{Mark}+/gu, '')
      .toLowerCase()
      .replaceAll(/[ßæœøłđðþıħŋ]/gu, (letter) => FOLDED[letter] ?? letter)
      // Dots and apostrophes join the letters around them (S.A., O'Neill); other signs separate words.
      .replaceAll(/(?<=\p{L})[.](?=\p{L})|['’`´]/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Removes legal forms from both ends while something else remains. */
function stripLegalForms(words: readonly string[]): readonly string[] {
  const matches = (form: readonly string[], at: number): boolean =>
    form.length < words.length && form.every((word, i) => words[at + i] === word);
  const last = trailing.find((form) => matches(form, words.length - form.length));
  if (last !== undefined) return stripLegalForms(words.slice(0, -last.length));
  const first = leading.find((form) => matches(form, 0));
  return first === undefined ? words : stripLegalForms(words.slice(first.length));
}
