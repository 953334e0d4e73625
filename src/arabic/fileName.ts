/** Maximum characters. Longer names only clutter screens and the search. */
const longest = 200

/**
 * Cleans a file name for storing and display: removes folders, and characters that reorder or hide text, but
 * keeps the extension.
 */
export function cleanFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = base
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>]/gu, '')
    .trim()
  const letters = [...clean]
  if (letters.length <= longest) return clean
  const [extension = ''] = /\.[a-z0-9]{1,5}$/i.exec(clean) ?? []
  return `${letters.slice(0, longest - extension.length - 1).join('')}…${extension}`
}
