import { type Language } from '../format/locale.js';

/** The language that the server chose for the page: that of the browser's last choice, else of the person. */
export const chosenLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'et');

/** Tests disguise every message, to see which texts are none. */
export const isPseudo = (): boolean => sessionStorage.getItem('raamat-pseudo') === 'on';
