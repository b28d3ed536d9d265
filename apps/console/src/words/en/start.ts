export default {
  intro: 'Choose a company to open its books.',
  name: 'Company',
  role: 'Your role',
  state: 'State',
  states: { provisioning: 'being prepared', ready: 'open', failed: 'not prepared', deleted: 'deleted' },
  find: 'Find a company',
  nothingYet: 'You have no company yet.',
  nothingYetDetail: 'An owner of an organization can invite you, or add a company of their own.',
  nothingFound: 'No company has this name.',
};
