/** Well-known plugins add these below each text when it is shown: share buttons and lists of related posts. */
const widgets =
  /\b(?:sharedaddy|jp-relatedposts|yarpp(?:-related)?|addtoany_share_save_container|heateor_sss_sharing_container|a2a_kit|rp4wp-related-posts|wpulike|post-ratings|essb_links)\b/
const opening = /<(div|ul|aside|section)\b([^<>]*)>/gi
const ofClass = /\b(?:class|id)=["']([^"']*)["']/gi

/** The rendered text without the widgets of plugins. One that never ends stays. */
export function withoutWidgets(html: string): string {
  let out = ''
  let at = 0
  for (const match of html.matchAll(opening)) {
    const names = Array.from(match[2]!.matchAll(ofClass), ([, name = '']) => name).join(' ')
    if (match.index < at || !widgets.test(names)) continue
    const end = endOfElement(html, match.index + match[0].length, match[1]!)
    if (end === undefined) break
    out += html.slice(at, match.index)
    at = end
  }
  return out + html.slice(at)
}

function endOfElement(html: string, from: number, name: string): number | undefined {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] ? -1 : 1
    if (depth === 0) return tags.lastIndex
  }
  return undefined
}
