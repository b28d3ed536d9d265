import { type OperationId, type Success } from './client.js';
import { type routes } from './openapi.js';

/** A path without its query, with `{}` for each segment that is an id. */
type Canonical<Path extends string> = Path extends `${infer Before}?${string}`
  ? Segments<Before>
  : Segments<Path>;
type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${Segments<Rest>}`
  : Segment<Path>;
type Segment<Text extends string> = string extends Text ? '{}' : Text extends `{${string}}` ? '{}' : Text;

type Route<Id extends OperationId> = (typeof routes)[Id];
type Answers = {
  [Id in OperationId as `${Route<Id>[0]} ${Canonical<Route<Id>[1]>}`]: Success<Id>;
};

/** What the contract answers to a request of this method and path, as a program writes them; unknown for any other path. */
export type Answer<
  Method extends string,
  Path extends string,
> = `${Method} ${Canonical<Path>}` extends keyof Answers ? Answers[`${Method} ${Canonical<Path>}`] : unknown;

/** A row of the list at this path. */
export type Item<Path extends string> =
  Answer<'GET', Path> extends { items: readonly (infer One)[] } ? One : never;

export type CompanyPath = `/api/companies/${string}`;
/** The result of the command that is sent to this path below the company's. */
export type Result<Path extends string> =
  Answer<'POST', `${CompanyPath}${Path}`> extends { result: infer Outcome } ? Outcome : unknown;
