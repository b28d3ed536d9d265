export default {
  add: 'Add a second factor',
  scan: 'Scan this with the authenticator app on your phone.',
  qr: 'QR code of the key',
  orType: 'Or type the key into the app:',
  key: 'the key',
  code: 'Code that the app shows',
  codeHint: 'Six digits; a new code comes every 30 seconds.',
  wrongCode:
    'The code does not fit. Take the newest one. If none fits, the clock of the phone is wrong: set it to automatic time.',
  confirm: 'Confirm the code',
  notBegun: 'The second factor could not be added.',
  codes: 'Recovery codes',
  codesDetail:
    'Each of them signs you in once when the phone is not at hand. They are shown only now: keep them apart from the phone.',
  copyCodes: 'Copy the codes',
  download: 'Download the codes',
  saved: 'I have kept the codes',
  saveFirst: 'Keep the codes first: they cannot be shown again.',
  finish: 'Done',
};
