import { joined } from '../reader/frames.js';
import { type JobFunction } from '../reader/job.js';
import { type ArchiveAnswer } from './archive-opener.js';
import { openZip, UnopenedArchive } from './open-zip.js';

/** Extracts the files of an archive, in the reader. */
export const read: JobFunction<null, ArchiveAnswer> = async ({ pieces }) => {
  try {
    const members = await openZip(joined(pieces));
    return {
      answer: {
        members: members.map((member) =>
          'bytes' in member ? { name: member.name, sizeBytes: member.bytes.length } : member,
        ),
      },
      bytes: members.flatMap((member) => ('bytes' in member ? [member.bytes] : [])),
    };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const fault = error instanceof UnopenedArchive ? error.fault : 'unreadable';
    return { answer: { fault, message: error instanceof Error ? error.message : 'unknown' } };
  }
};
