import { type IsoDate } from '#platform';
import { type ExpiringKey } from '../keys/expiring-keys.js';
import { plainName } from './plain-name.js';
import { type Letter, letter, type Reader } from './words.js';

interface ExpiringKeysFacts {
  readonly organizationName: string;
  /** The last day, which all the keys share. */
  readonly expiresOn: IsoDate;
  readonly keys: readonly ExpiringKey[];
}

/** The letter to an owner: the keys that end soon, and the page where new ones are made. */
export function expiringKeysLetter(reader: Reader, facts: ExpiringKeysFacts, link: string): Letter {
  const { organizationName, expiresOn, keys } = facts;
  const estonian = reader.language === 'et';
  const organization = plainName(organizationName);
  const day = estonian ? expiresOn.split('-').reverse().join('.') : expiresOn;
  const rows = keys.map(({ name, createdByName, lastUsedAt }) => {
    const unused = estonian ? 'kasutamata' : 'never used';
    const who = `${estonian ? 'teinud' : 'made by'} ${plainName(createdByName)}`;
    return `- ${plainName(name)} (${who}${lastUsedAt === null ? `, ${unused}` : ''})`;
  });
  const list = rows.join('\n');
  return estonian
    ? letter(
        reader,
        'API võtmed aeguvad varsti',
        `Need organisatsiooni ${organization} API võtmed kehtivad viimast päeva ${day}:\n\n${list}\n\n` +
          'Pärast seda keelduvad need töötamast ja programmid, mis neid kasutavad, ei pääse enam ligi. ' +
          `Tee vajaduse korral aegsasti uued:\n\n${link}`,
      )
    : letter(
        reader,
        'API keys expire soon',
        `The last day of these API keys of ${organization} is ${day}:\n\n${list}\n\n` +
          'After that day they stop working, and the programs that use them lose access. ' +
          `Create new ones in time if you need them:\n\n${link}`,
      );
}
