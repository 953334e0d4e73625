const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text, and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => escapes[sign]!)
}

/** For text alone: quotation marks in an article's body stay as they are written. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, sign => escapes[sign]!)
}
