import { type Language, LANGUAGES } from '#reasons';

/** A quality value of RFC 9110 § 12.4.2. */
const QUALITY = /^\s*q\s*=\s*(?<quality>0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/iu;

/**
 * The supported language that `Accept-Language` prefers. Ranges are tried in the order of their quality, each by its
 * primary language: whoever lists `en-US` first wants English before all that follows, though the texts are not American.
 * `*` asks for no language. Undefined when no range is supported.
 */
export function acceptedLanguage(header = ''): Language | undefined {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';');
    const quality = parameters.map((one) => QUALITY.exec(one)?.groups?.['quality']).find(Boolean);
    return { primary: tag.trim().toLowerCase().split('-', 1)[0], quality: Number(quality ?? 1) };
  });
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ primary }) => LANGUAGES.find((language) => language === primary))
    .find((language) => language !== undefined);
}
