import { compactCode } from '#platform';
import { type ExtractionHints } from '../extraction.js';
import { fold } from '../values/fold.js';
import { anyOf } from '../vocabulary/words.js';

type Own = NonNullable<ExtractionHints['own']>;

/** Whether a registry code or VAT number is the company's own. */
export function isOwnCode(code: string, own: Own | undefined): boolean {
  const codes = [own?.registryCode, own?.vatNumber].filter(
    (known) => typeof known === 'string' && known !== '',
  );
  return codes.some((known) => compactCode(known ?? '') === compactCode(code));
}

const LEGAL_FORMS = new RegExp(String.raw`(?:^|\s|,)${anyOf('legal', 'dropped')}\.?(?=$|\s|,)`, 'giu');

/** A name without its legal form, folded: `OÜ Demo Raamat` and `Demo Raamat OÜ` are one company. */
export function nameKey(name: string): string {
  return fold(name.normalize('NFC').replace(LEGAL_FORMS, ' '));
}

/** Whether a printed name is the company's own. */
export function isOwnName(name: string | undefined, own: Own | undefined): boolean {
  if (!name || !own?.name) return false;
  const key = nameKey(own.name);
  return key !== '' && nameKey(name) === key;
}
