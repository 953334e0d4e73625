const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text, and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => escapes[sign]!)
}

/** For text alone: quotation marks in an article's body stay as they are written. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, sign => escapes[sign]!)
}

const letters = Object.fromEntries(Object.entries(escapes).map(([letter, escaped]) => [escaped, letter]))

/** The letters that our own HTML has escaped. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, escaped => letters[escaped]!)
}
