import { type Extraction, type ExtractionErrorCode, type ExtractionHints } from '../extraction.js';

/** What the pool asks of a child: a file by its path, never its bytes. */
export interface ChildRequest {
  id: number;
  path: string;
  contentType: string;
  hints: ExtractionHints;
  /** Whether pages that are pictures are recognised now, or only told of. */
  recognise: boolean;
}

export type ChildAnswer =
  | { ready: true }
  | { id: number; extraction: Extraction }
  | { id: number; failed: ExtractionErrorCode }
  /** Pages have to be recognised: the file may take longer. Said once. */
  | { id: number; recognising: true }
  /** Pages have to be recognised, which was not asked for: nothing was read. */
  | { id: number; pictures: true }
  /** The file could not be opened: the caller's trouble, not the file's. */
  | { id: number; unreadable: string };

export function isChildRequest(message: unknown): message is ChildRequest {
  return typeof message === 'object' && message !== null && 'path' in message && 'id' in message;
}

export function isChildAnswer(message: unknown): message is ChildAnswer {
  return typeof message === 'object' && message !== null && ('ready' in message || 'id' in message);
}
