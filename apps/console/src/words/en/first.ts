import actions from './actions.js';
import form from './form.js';
import frame from './frame.js';
import list from './list.js';
import screens from './screens.js';

/** In one file: each more would be a request before anything is drawn. */
export default { actions, form, frame, list, screens };
