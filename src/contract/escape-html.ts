const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text content, and attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => escapes[sign]!)
}

/** Escapes text content only: quotation marks in an article's body stay unchanged. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, sign => escapes[sign]!)
}

const letters = Object.fromEntries(Object.entries(escapes).map(([letter, escaped]) => [escaped, letter]))

/** Decodes the characters that our own HTML escapes. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, escaped => letters[escaped]!)
}
