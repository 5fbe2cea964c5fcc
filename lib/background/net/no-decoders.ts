/**
 * An empty replacement for iconv-lite and jschardet, 640 kB with which @sabaki/sgf detects the encoding of bytes. What the site
 * sends is already text.
 */
export {};
