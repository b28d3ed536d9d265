/**
 * Addresses with a segment that grants access to anyone who has it: links to the bytes of a file, questions sent by
 * letter, pending requests of apps. Other tokens travel in queries, bodies and headers, which are never logged.
 */
const BEARER = /^(\/api\/(?:downloads|questions)\/|\/oauth\/(?:authorize|consent)\/)[^/]+/i;

/** Ids are shorter; keys, seals and tokens sent to a wrong address are longer. */
const LONG_SEGMENT = /[^/]{40,}/g;
const HIDDEN = '{token}';

/** The path of an address for logs, traces and problems: without its query, and without segments that grant access. */
export function shownPath(url: string): string {
  const path = pathOf(url);
  return path.replace(BEARER, `$1${HIDDEN}`).replace(LONG_SEGMENT, HIDDEN);
}

/** The path of an address without its query, as it was sent. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
