/** A rest of fewer characters is not worth folding. */
const worthFolding = 600

/** The first paragraph of a text above live coverage, and the rest, '' where it is short. */
export function splitIntroduction(html: string): [lead: string, rest: string] {
  const end = /^<p[ >]/.test(html) ? html.indexOf('</p>') + '</p>'.length : 0
  return html.length - end < worthFolding ? [html, ''] : [html.slice(0, end), html.slice(end)]
}
