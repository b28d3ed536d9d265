import { type ArchiveFault } from './archive-limits.js';
import { type ArchiveMember } from './open-zip.js';

/** What the thread that opens archives answers. */
export type ArchiveAnswer =
  { readonly members: readonly ArchiveMember[] } | { readonly fault: ArchiveFault; readonly message: string };
