/**
 * An empty replacement for iconv-lite and jschardet (640 kB). @sabaki/sgf uses them to detect the encoding of bytes,
 * but the responses of the site are already text.
 */
export {};
