/** A logo is smaller; phones also mark the photo of a receipt as inline. */
export const PHOTO_BYTES = 32 * 1024;
/** With fewer pixels a receipt would not be readable, and a banner rarely has more on its short side. */
const LEAST_SIDE = 400;
const LEAST_PIXELS = 500_000;
/** Logos of high resolution are shown small. */
const LEAST_SHOWN_WIDTH = 300;
const LEAST_SHOWN_HEIGHT = 200;

/** The size at which a text shows a picture, as far as it states one. */
export interface Shown {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** The pictures of the mail that an HTML text shows, by their ids. */
export function shownPictures(html: string): ReadonlyMap<string, Shown> {
  const named = Array.from(html.matchAll(/cid:([^\s"'<>)]+)/gi), ([, cid]) => [cid ?? '', ANY_SIZE] as const);
  const sized = Array.from(html.matchAll(/<img\b[^<>]*/gi), ([tag]) => {
    const [, cid] = /cid:([^\s"'<>)]+)/i.exec(tag) ?? [];
    return [cid ?? '', { width: sideIn(tag, 'width'), height: sideIn(tag, 'height') }] as const;
  });
  return new Map([...named, ...sized]);
}

const ANY_SIZE: Shown = { width: undefined, height: undefined };

function sideIn(tag: string, side: 'width' | 'height'): number | undefined {
  const [, pixels] = new RegExp(`\\s${side}=["']?(\\d{1,5})(?:px)?(?=["'\\s/]|$)`, 'i').exec(tag) ?? [];
  return pixels === undefined ? undefined : Number(pixels);
}

/** Whether a picture inside a text may be a photo or a screenshot of a document, judging only by its size. */
export function mayBeDocument(type: string, bytes: Uint8Array, shown: Shown): boolean {
  if (bytes.length < PHOTO_BYTES) return false;
  if ((shown.width ?? Infinity) < LEAST_SHOWN_WIDTH) return false;
  if ((shown.height ?? Infinity) < LEAST_SHOWN_HEIGHT) return false;
  // Only cameras write these.
  if (/^image\/hei[cf]$/u.test(type)) return true;
  const size = sizeOf(bytes);
  if (size === undefined) return false;
  return Math.min(size.width, size.height) >= LEAST_SIDE && size.width * size.height >= LEAST_PIXELS;
}

/** The size in pixels that a PNG or a JPEG states. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) !== 0xffd8) return undefined;
  // Segments, each with its length, follow one another until the one that begins the picture.
  for (let at = 2; at + 9 <= bytes.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
