export default {
  amount: 'This is not an amount. Type 12,50 or 10+2,4.',
  dayForm: 'dd/mm/yyyy',
  day: 'This is not a day. Type 5. or 5.3.2026 or +5.',
  noneFound: (typed: string) => `Nothing matches “${typed}”.`,
  searching: 'Searching',
  draftKept: 'What you typed before was kept.',
  discardDraft: 'Discard it',
  bulk: {
    rows: 'Each row',
    done: 'done',
    progress: (done: number, all: number, refused: number) =>
      `${done} of ${all} done${refused === 0 ? '' : `, ${refused} refused`}`,
    close: 'Close',
  },
};
