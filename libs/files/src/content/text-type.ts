import { type ContentType } from './content-types.js';

/** Documents that a browser runs: never stored, whatever their declared type. */
const ACTIVE = /<\s*(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed|form|img|style)\b/iu;
const ACTIVE_ROOTS: ReadonlySet<string> = new Set(['html', 'svg', 'xhtml', 'stylesheet', 'transform']);
const ACTIVE_LOOK_AHEAD = 4_096;

/** Control characters that no text contains. */
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/u;
const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>)+/iu;
const ROOT = /^<(?:[\p{L}_][\p{L}\p{N}._-]*:)?([\p{L}_][\p{L}\p{N}._-]*)(?=[\s/>])/u;

/**
 * Type of text content: XML by its root element, CSV by columns that its first rows share, else plain. Undefined for
 * anything binary, for scripts, and for markup that a browser would run.
 */
export function textTypeOf(head: Buffer): ContentType | undefined {
  const text = decode(head);
  if (text === undefined || BINARY.test(text) || text.startsWith('#!')) return undefined;
  const trimmed = text.trimStart();
  if (trimmed.startsWith('<')) return markupType(trimmed);
  if (trimmed === '' || ACTIVE.test(text.slice(0, ACTIVE_LOOK_AHEAD))) return undefined;
  return hasColumns(text) ? 'text/csv' : 'text/plain';
}

function markupType(text: string): ContentType | undefined {
  const root = ROOT.exec(text.replace(PROLOG, ''))?.[1];
  if (root === undefined || ACTIVE_ROOTS.has(root.toLowerCase())) return undefined;
  return /^<!doctype\s+html/iu.test(text) ? undefined : 'application/xml';
}

/** Whether content begins with the byte order mark of UTF-16. */
export function isUtf16(head: Buffer): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

/**
 * UTF-8 or UTF-16 by its byte order mark; else UTF-8, else one of the single-byte code pages that banks still write.
 */
function decode(head: Buffer): string | undefined {
  if (isUtf16(head)) return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head);
  try {
    // Decodes as a stream: the head may end inside a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return new TextDecoder('windows-1257').decode(head);
  }
}

function hasColumns(text: string): boolean {
  const rows = text
    .split(/\r\n|\n|\r/u)
    .filter((row) => row.trim() !== '')
    .slice(0, 6);
  const complete =
    rows.length > 1 && !/[\r\n]$/u.test(text) ? rows.slice(0, Math.max(1, rows.length - 1)) : rows;
  return [';', '\t', ','].some((delimiter) => {
    const counts = complete.map((row) => row.split(delimiter).length);
    const wide = counts.filter((count) => count > 2).length;
    return wide > 0 && wide * 2 >= counts.length;
  });
}
