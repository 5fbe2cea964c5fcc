/**
 * Stands for iconv-lite and jschardet, 640 kB that @sabaki/sgf finds out the encoding of bytes with: what the site sends is
 * text already.
 */
export {};
