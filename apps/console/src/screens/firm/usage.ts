import { type FirmCompany } from '../../api/firm-companies.js';
import { formatCount, formatSize } from '../../format/numbers.js';
import { words } from '../../words/words.js';

/** From this share on a limit is near. */
const NEAR = 0.8;

export interface Used {
  readonly name: keyof FirmCompany['usage'] & ('stored_bytes' | 'files' | 'mails' | 'pages');
  readonly text: string;
  readonly isNear: boolean;
}

const NAMES = ['stored_bytes', 'files', 'mails', 'pages'] as const;

/** The usage of a company, next to its limits. */
export function usageOf({ usage }: FirmCompany): readonly Used[] {
  const w = words('firm');
  return NAMES.map((name) => {
    const { used, limit } = usage[name];
    const shown = name === 'stored_bytes' ? formatSize : formatCount;
    return {
      name,
      text: limit === null ? w.noLimit(shown(used)) : w.ofLimit(shown(used), shown(limit)),
      isNear: limit !== null && used >= limit * NEAR,
    };
  });
}
