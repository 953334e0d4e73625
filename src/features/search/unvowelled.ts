/** Without tashkeel and tatweel, which nobody types. */
export function unvowelled(word: string): string {
  return word.replace(/[\p{M}\u0640\u00ad\u200c\u200d]/gu, '')
}
