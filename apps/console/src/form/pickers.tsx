import { type ReactNode } from 'react';
import { keys } from '../api/keys.js';
import { findAccounts, findParties, findVatCodes, type VatCode } from '../api/lookups.js';
import { folded } from '../actions/find.js';
import { type Day } from '../format/days.js';
import { formatShare } from '../format/numbers.js';
import { language } from '../words/words.js';
import { type FieldParts } from './field.js';
import { type Option, Picker } from './picker.js';

interface OfCompany extends FieldParts<Option | undefined> {
  readonly companyId: string;
}

const named = ({ name, name_en }: { name: string; name_en: string | null }): string =>
  language() === 'en' ? (name_en ?? name) : name;

/** An account by its number or words of its name. */
export function AccountField({ companyId, ...parts }: OfCompany): ReactNode {
  return (
    <Picker
      {...parts}
      source={keys.of(companyId, 'account')}
      find={async (typed, signal) =>
        (await findAccounts(companyId, typed, signal)).map((account) => ({
          id: account.id,
          code: account.code,
          name: named(account),
        }))
      }
    />
  );
}

/** A party by its registry code or a part of its name. */
export function PartyField({ companyId, ...parts }: OfCompany): ReactNode {
  return (
    <Picker
      {...parts}
      source={keys.of(companyId, 'party')}
      find={async (typed, signal) =>
        (await findParties(companyId, typed, signal)).map(({ id, name, reg_code }) => ({
          id,
          name,
          detail: reg_code ?? undefined,
        }))
      }
    />
  );
}

interface VatCodeParts extends OfCompany {
  readonly direction?: VatCode['direction'];
  readonly day?: Day;
}

export function VatCodeField({ companyId, direction, day, ...parts }: VatCodeParts): ReactNode {
  const filter = {
    ...(direction === undefined ? {} : { direction }),
    ...(day === undefined ? {} : { on: day }),
  };
  return (
    <Picker
      {...parts}
      source={keys.of(companyId, 'vat_code', filter)}
      find={async (typed, signal) =>
        (await findVatCodes(companyId, filter, signal))
          .map((code) => ({
            id: code.code,
            code: code.code,
            name: named(code),
            detail: code.rate_bps === null ? undefined : formatShare(code.rate_bps),
          }))
          .filter(({ code, name }) => folded(`${code} ${name}`).includes(folded(typed)))
      }
    />
  );
}
