/**
 * Addresses of which one segment opens something for whoever has it: links to the bytes of a file, questions asked by
 * letter, requests of apps under way. Other tokens travel in queries, bodies and headers, which are written down nowhere.
 */
const BEARER = /^(\/api\/(?:downloads|questions)\/|\/oauth\/(?:authorize|consent)\/)[^/]+/i;

/** Ids are shorter; keys, seals and tokens that were sent to a wrong address are not. */
const LONG_SEGMENT = /[^/]{40,}/g;
const HIDDEN = '{token}';

/** The path of an address as logs, traces and problems show it: without its query, and without what opens something. */
export function shownPath(url: string): string {
  const path = pathOf(url);
  return path.replace(BEARER, `$1${HIDDEN}`).replace(LONG_SEGMENT, HIDDEN);
}

/** The path of an address without its query, as it was sent. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
