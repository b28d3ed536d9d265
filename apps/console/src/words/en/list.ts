export default {
  loading: 'Loading',
  loadingMore: 'Loading more',
  more: 'Show more',
  failed: 'The list could not be loaded.',
  clearFilter: 'Clear the filter',
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  reversal: 'reversal',
  entryPreview: 'Entry that would be made',
};
