/** A worker's request to a reader; the bytes of the file are sent with it. */
export interface ReaderQuestion {
  readonly id: number;
  readonly job: string;
  readonly params: unknown;
}

/** A reader's messages. */
export type ReaderMessage =
  | { readonly ready: true }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly part: true }
  | { readonly id: number; readonly slow: true }
  | { readonly id: number; readonly failed: 'out_of_memory' | 'broke'; readonly message: string };

export function isReaderQuestion(head: unknown): head is ReaderQuestion {
  return typeof head === 'object' && head !== null && 'id' in head && 'job' in head;
}

export function isReaderMessage(head: unknown): head is ReaderMessage {
  return typeof head === 'object' && head !== null && ('id' in head || 'ready' in head);
}
