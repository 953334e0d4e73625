/**
 * Truncates a text to at most `max` characters including the …, between words and without trailing punctuation. A
 * longer first word is cut, but not between a letter and its marks.
 */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text.trim())
  if (characters.length <= max) return characters.join('')
  if (max < 1) return ''
  const room = max - 1
  let end = room
  while (end > 0 && !/\s/.test(characters[end]!)) end -= 1
  if (end === 0) {
    end = room
    while (end > 0 && /[\p{M}\u200d]/u.test(characters[end]!)) end -= 1
  }
  return `${characters
    .slice(0, end)
    .join('')
    .replace(/[\s،؛,;:.\-–—«(]+$/u, '')}…`
}
