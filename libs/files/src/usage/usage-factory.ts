import { type Clock, type Config } from '#platform';
import { filesFolder } from '../storage/storage-factory.js';
import { FreeDisk, type FreeBytes } from './free-disk.js';
import { UsageLimits } from './usage-limits.js';

const MB = 1024n * 1024n;
/** For a trial installation on somebody's own machine. */
const SANDBOX_RESERVE_MB = 200;
const RESERVE_MB = 2_048;

/** Megabytes of a disk that are kept for the books: uploads are refused before these are used. */
export const reservedMb = ({
  RAAMAT_DISK_RESERVE_MB: given,
  RAAMAT_SANDBOX_URL: sandbox,
}: Pick<Config, 'RAAMAT_DISK_RESERVE_MB' | 'RAAMAT_SANDBOX_URL'>): number =>
  given ?? (sandbox === undefined ? RESERVE_MB : SANDBOX_RESERVE_MB);

/** The limits that the configuration names. */
export function createUsageLimits(config: Config, clock: Clock, freeOf?: FreeBytes): UsageLimits {
  const sandbox = config.RAAMAT_SANDBOX_URL !== undefined;
  return new UsageLimits(
    clock,
    {
      storedBytes: BigInt(config.RAAMAT_STORED_MB) * MB,
      filesADay: config.RAAMAT_FILES_A_DAY,
      mailsADay: config.RAAMAT_MAILS_A_DAY,
      pagesADay: config.RAAMAT_PAGES_A_DAY,
    },
    // A bucket takes none of this machine's disk, but the rest of the service may store its data there.
    new FreeDisk(
      config.RAAMAT_FILES === 'disk' ? filesFolder(config) : config.RAAMAT_HOME,
      BigInt(reservedMb(config)) * MB,
      freeOf,
    ),
    sandbox,
  );
}
