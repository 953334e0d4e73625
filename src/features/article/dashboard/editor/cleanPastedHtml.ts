/**
 * What word processors put on the clipboard, as plain blocks: their styles and hidden parts go, lists that
 * are paragraphs with drawn bullets become lists. Pictures that are not ours go; `onPictures` is told how many.
 */
export function cleanPastedHtml(html: string, onPictures: (count: number) => void = () => {}): string {
  const written = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[(?:if|endif)[^>]*>/gi, '')
  const { body } = new DOMParser().parseFromString(written, 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p:empty'))
    element.remove()
  for (const element of body.querySelectorAll('[style*="display:none"], [style*="display: none"]'))
    element.remove()

  makeLists(body)
  // The first rank is the article's own title.
  for (const heading of body.querySelectorAll('h1')) {
    const lower = document.createElement('h2')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
  const foreign = [...body.querySelectorAll('img')].filter(img => !isOurs(img.getAttribute('src') ?? ''))
  if (foreign.length > 0) onPictures(foreign.length)
  for (const img of foreign) img.remove()
  for (const element of body.querySelectorAll('b, strong, i, em, u, span, font, o\\:p')) {
    if (isOnlyStyle(element)) element.replaceWith(...element.childNodes)
  }
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!kept.has(name)) element.removeAttribute(name)
    }
  }
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li')) {
    const isBlank = element.textContent?.replace(/[\s\u00a0\u200b-\u200f]/g, '') === ''
    if (isBlank && !element.querySelector('img, hr')) element.remove()
  }
  return body.innerHTML.replace(/&nbsp;/g, ' ')
}

const kept = new Set([
  'href',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'dir',
  'start',
  'data-embed',
])

// ProseMirror marks what comes from an editor of ours; that is left alone by its caller.
export function isFromEditor(html: string): boolean {
  return /data-pm-slice/.test(html)
}

function isOurs(src: string): boolean {
  return src.startsWith('/media/') || src.startsWith(`${location.origin}/media/`)
}

/** Google Docs wraps everything into a bold that is not bold; Word into spans and fonts. */
function isOnlyStyle(element: Element): boolean {
  const style = element.getAttribute('style') ?? ''
  if (/^(?:span|font|o:p)$/i.test(element.tagName)) {
    return !/font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|text-decoration[^;]*underline/i.test(style)
  }
  return /font-weight:\s*(?:normal|400)/i.test(style)
}

function makeLists(body: HTMLElement): void {
  const items = body.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]')
  for (const paragraph of items) {
    const drawn = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const bullet =
      drawn?.textContent?.trim() ?? /^\s*([·•▪o§-]|\d+[.)])\s/.exec(paragraph.textContent ?? '')?.[1]
    if (!bullet) continue
    drawn?.remove()
    const tag = /^[\d\u0660-\u0669]+|^[a-z][.)]/i.test(bullet) && bullet !== 'o' ? 'ol' : 'ul'
    const before = paragraph.previousElementSibling
    const list =
      before?.tagName.toLowerCase() === tag && before.hasAttribute('data-made')
        ? before
        : Object.assign(document.createElement(tag))
    if (list !== before) {
      list.setAttribute('data-made', '')
      paragraph.before(list)
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}
