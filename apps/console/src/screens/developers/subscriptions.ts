import { type EventFilter } from '../../api/webhooks.js';

/** `invoice` of `invoice.*`. */
type ObjectOf<Filter> = Filter extends `${infer Name}.*` ? Name : never;
export type EventObject = ObjectOf<EventFilter>;

/** A subscription to all events of an object. */
const wholeOf = (object: EventObject): EventFilter => `${object}.*`;

/** The objects of which an endpoint gets every event. */
export const chosenObjects = (
  filters: readonly EventFilter[],
  objects: readonly EventObject[],
): readonly EventObject[] => objects.filter((object) => filters.includes(wholeOf(object)));

/** Subscribes to an object or ends that; single events, which a program chose, are left as they are. */
export function withObject(
  filters: readonly EventFilter[],
  object: EventObject,
  wanted: boolean,
): readonly EventFilter[] {
  const others = filters.filter((filter) => filter !== wholeOf(object));
  return wanted ? [...others, wholeOf(object)] : others;
}

/** Single events, chosen by a program: shown, so that nobody takes them away unseen. */
export const singleEvents = (filters: readonly EventFilter[]): readonly EventFilter[] =>
  filters.filter((filter) => !filter.endsWith('.*'));
