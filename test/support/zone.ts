import { type MailResolver } from '#inbox';

class NoSuchName extends Error {
  readonly code = 'ENOTFOUND';
}

/** Name servers that know only these TXT records. */
export function zoneResolver(zone: Readonly<Record<string, readonly string[]>>): MailResolver {
  return (name, type) => {
    const records = type === 'TXT' ? zone[name] : undefined;
    return records === undefined
      ? Promise.reject(new NoSuchName(`There is no ${type} of ${name}.`))
      : Promise.resolve(records.map((record) => [record]));
  };
}
