/** The types that may be stored, with the extension for a file without a name. */
const CONTENT_TYPES = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'text/csv': 'csv',
  'text/plain': 'txt',
  // The service stores the files in it separately.
  'application/zip': 'zip',
  // Contracts arrive as office documents and in signed containers.
  'application/vnd.etsi.asic-e+zip': 'asice',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
} as const;

export type ContentType = keyof typeof CONTENT_TYPES;

export function isContentType(text: string): text is ContentType {
  return Object.hasOwn(CONTENT_TYPES, text);
}

/** A name for a file that has none. */
export function fallbackName(type: ContentType): string {
  return `file.${CONTENT_TYPES[type]}`;
}

/** Whether an invoice can be extracted from content of this type. */
export function isReadable(type: ContentType): boolean {
  return type === 'application/pdf' || type === 'application/xml' || type.startsWith('image/');
}

/** Whether a browser may show it inline: it renders these types without running anything. */
export function isShownInline(type: ContentType): boolean {
  return type === 'application/pdf' || ['image/png', 'image/jpeg', 'image/webp'].includes(type);
}

/** Types that hold text, and therefore no NUL byte. */
export function isText(type: ContentType): boolean {
  return type === 'application/xml' || type === 'text/csv' || type === 'text/plain';
}
