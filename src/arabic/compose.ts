// No language puts so many marks on a letter (UAX #15, Stream-Safe Text Format).
const marksBeyond = /(\p{M}{30})\p{M}+/gu

/** NFKC. Sorting the marks of a letter takes n² steps, so marks beyond thirty on one letter are dropped first. */
export function compose(text: string): string {
  return text.replace(marksBeyond, '$1').normalize('NFKC')
}
