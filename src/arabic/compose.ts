// No language puts more marks on one letter (UAX #15, Stream-Safe Text Format).
const marksBeyond = /(\p{M}{30})\p{M}+/gu

// Modifier capital S of Unicode 17, which browsers compose but PostgreSQL does not.
const newerThanDatabases = /(\ua7f1)/

/**
 * Normalises to NFKC. Sorting a letter's marks takes n² steps, so marks beyond thirty on one letter are
 * dropped first.
 */
export function compose(text: string): string {
  const bounded = text.replace(marksBeyond, '$1')
  if (!newerThanDatabases.test(bounded)) return bounded.normalize('NFKC')
  return bounded
    .split(newerThanDatabases)
    .map(part => (part === '\ua7f1' ? part : part.normalize('NFKC')))
    .join('')
}
