import { language } from './words.js';

/** The name of an account in the chosen language, where the chart has it. */
export const nameOf = ({
  name,
  name_en,
}: {
  readonly name: string;
  readonly name_en: string | null;
}): string => (language() === 'en' ? (name_en ?? name) : name);

/** The label of a row of a report, which its scheme has in both languages. */
export const labelOf = ({
  label,
  label_en,
}: {
  readonly label: string;
  readonly label_en: string;
}): string => (language() === 'en' ? label_en : label);

interface Code {
  readonly code: number;
  readonly name: string;
  readonly name_en: string | null;
}

/** A code of an official list with its name; one that the list lacks is shown as it is. */
export function codeAndName(list: readonly Code[] | undefined, code: number): string {
  const known = list?.find((one) => one.code === code);
  return known === undefined ? String(code) : `${code} ${nameOf(known)}`;
}
