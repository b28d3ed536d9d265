export default {
  photo: 'Take a photo',
  choose: 'Choose a file',
  comment: 'Comment',
  commentHint: 'What it was for, or who took part.',
};
