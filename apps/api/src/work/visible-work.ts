import { type Permission, type Deadline, type IsoDate, WORK_KINDS, type WorkKind } from '#platform';

/** The permission that the caller needs to see work of a kind, where it is not `books.read`. */
const NEEDED: Partial<Record<WorkKind, Permission>> = { failed: 'documents.read', mails: 'documents.read' };

/** The kinds of work that somebody with these permissions sees. */
export function visibleKinds(permissions: ReadonlySet<Permission>): WorkKind[] {
  return WORK_KINDS.filter((kind) => permissions.has(NEEDED[kind] ?? 'books.read'));
}

/** The deadlines that they see: those of the books. */
export function visibleDeadlines(
  permissions: ReadonlySet<Permission>,
  deadlines: readonly Deadline[],
): readonly Deadline[] {
  return permissions.has('books.read') ? deadlines : [];
}

export const deadlineView = (
  deadline: Deadline,
  today: IsoDate,
): Deadline & { readonly overdue: boolean } => ({
  ...deadline,
  overdue: deadline.due_on < today,
});
