import { hash } from 'node:crypto';
import { toJson } from '#platform';

/** Identifies a call of a command by its name and its payload, whatever the order of the members. */
export function payloadHash(command: string, payload: unknown): string {
  const parsed: unknown = JSON.parse(toJson(payload ?? null));
  return hash('sha256', JSON.stringify([command, sorted(parsed)]), 'hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
}
