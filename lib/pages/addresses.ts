/** Address of the page that opens after an install and takes the first key. */
export const WELCOME_PAGE = '/welcome.html';
