const TASK_POINTS = ['claimed', 'finishing', 'handled', 'ended'];

/** Points at which a fault may hit a worker between an upload or a mail and its entry. */
export const POINTS: readonly string[] = [
  ...['take-in-mail', 'extract-file', 'book-file'].flatMap((kind) =>
    TASK_POINTS.map((point) => `${kind}.${point}`),
  ),
  'dispatcher.leading',
  'dispatcher.dispatched',
  'dispatcher.sent',
];
