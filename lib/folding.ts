/**
 * Returns what two ways to write the same have in common, for every search: without case, accents and width. So "é" is "e" however it is
 * composed, "İstanbul" is "istanbul", "STRASSE" is "straße" and "＃" is "#".
 */
export function fold(text: string): string {
  // Only the signs of European scripts go: those of Japanese, Hindi or Thai make other letters.
  const bare = text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
  // Capitals first, since ß has two letters in them and dotless ı is I.
  return bare.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
