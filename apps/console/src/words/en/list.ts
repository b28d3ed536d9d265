export default {
  loading: 'Loading',
  loadingMore: 'Loading more',
  failed: 'The list could not be loaded.',
  clearFilter: 'Clear the filter',
  selected: (count: number, shown: number) => `${count} of ${shown} shown are selected`,
  clearSelection: 'Clear the selection',
  selectAll: 'Select all shown',
  select: 'Selected',
  open: 'Open',
};
