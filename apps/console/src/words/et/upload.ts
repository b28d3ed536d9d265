import type en from '../en/upload.js';

const words: typeof en = {
  photo: 'Pildista',
  choose: 'Vali fail',
  comment: 'Märkus',
  commentHint: 'Milleks see oli või kes osalesid.',
};
export default words;
