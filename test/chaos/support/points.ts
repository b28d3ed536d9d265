const TASK_POINTS = ['claimed', 'finishing', 'handled', 'ended'];

/** Points at which a worker may be hurt on the way from an upload or a mail to its entry. */
export const POINTS: readonly string[] = [
  ...['take-in-mail', 'extract-file', 'book-file'].flatMap((kind) =>
    TASK_POINTS.map((point) => `${kind}.${point}`),
  ),
  'dispatcher.leading',
  'dispatcher.dispatched',
  'dispatcher.sent',
];
