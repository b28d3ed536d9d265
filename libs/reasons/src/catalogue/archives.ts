import { checkWording, text } from '../wording.js';

/** The text is the same for pass and fail: only the code tells which. */
const ofFile = (en: string, et: string) => {
  const words = {
    en: ({ name }: { readonly name: string }) => `${name} ${en}.`,
    et: ({ name }: { readonly name: string }) => `${name} ${et}.`,
  };
  return checkWording({ name: text }, { passed: words, failed: words });
};

/** The outcome for each file of an archive. */
export const ARCHIVE_CHECKS = {
  stored: ofFile('is a file of its own now', 'on nüüd eraldi fail'),
  duplicate: ofFile('was already stored', 'oli juba olemas'),
  unsupported: ofFile('has a type that is not accepted', 'on tüüpi, mida vastu ei võeta'),
  too_large: ofFile(
    'is too large, or compressed more than documents are',
    'on lubatust suurem või tihedamalt pakitud, kui dokumendid on',
  ),
  encrypted: ofFile('is protected by a password', 'on parooliga kaitstud'),
  unreadable: ofFile('is damaged', 'on vigane'),
} as const;
