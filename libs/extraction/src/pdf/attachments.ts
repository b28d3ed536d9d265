import { type Attachment } from '../xml/read-xml.js';
import { allocated, type Pdfium, type PdfFile } from './pdfium.js';

/** Files inside a PDF. */
export function attachmentsOf({ pdfium, document }: PdfFile): Attachment[] {
  const count = pdfium.FPDFDoc_GetAttachmentCount(document);
  return Array.from({ length: count }, (_, index) => pdfium.FPDFDoc_GetAttachment(document, index)).flatMap(
    (attachment) => {
      if (attachment === 0) return [];
      const content = contentOf(pdfium, attachment);
      return content ? [{ name: nameOf(pdfium, attachment), content }] : [];
    },
  );
}

function nameOf(pdfium: Pdfium, attachment: number): string {
  const size = pdfium.FPDFAttachment_GetName(attachment, 0, 0);
  return allocated(pdfium, size, (at) => {
    pdfium.FPDFAttachment_GetName(attachment, at, size);
    return pdfium.pdfium.UTF16ToString(at);
  });
}

function contentOf(pdfium: Pdfium, attachment: number): Uint8Array | undefined {
  const size = allocated(pdfium, 4, (at) =>
    pdfium.FPDFAttachment_GetFile(attachment, 0, 0, at) ? pdfium.pdfium.HEAPU32[at >> 2] : undefined,
  );
  if (size === undefined) return undefined;
  return allocated(pdfium, size + 4, (at) => {
    pdfium.FPDFAttachment_GetFile(attachment, at + 4, size, at);
    return pdfium.pdfium.HEAPU8.slice(at + 4, at + 4 + size);
  });
}
