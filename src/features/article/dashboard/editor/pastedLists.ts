type Tag = 'ul' | 'ol'
/** A paragraph that looks like a list item; `list` separates adjacent lists. */
type Row = { level: number; tag: Tag; list: string; line: Element }

/** Lists as HTML has them: those of Word are paragraphs with drawn bullets, or lists side by side. */
export function makeLists(body: HTMLElement): void {
  nest([...readDrawnRows(body), ...readWebRows(body)])
  nestDirectly(body)
}

function readDrawnRows(body: HTMLElement): Row[] {
  const rows: Row[] = []
  for (const line of body.querySelectorAll('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const style = line.getAttribute('style') ?? ''
    const drawn = line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const bullet = drawn?.textContent?.trim() ?? /^\s*([·•▪o§-]|\d+[.)])\s/.exec(line.textContent ?? '')?.[1]
    if (!bullet) continue
    drawn?.remove()
    const level = Number(/\blevel(\d)/.exec(style)?.[1] ?? 1)
    rows.push({ level, tag: tagOf(bullet), list: /\bl\d+\b/.exec(style)?.[0] ?? '', line })
  }
  return rows
}

/** Numbers, and letters before a full stop or bracket: `1.`, `٢)`, `a.`, `أ-`. */
function tagOf(bullet: string): Tag {
  return /^\(?(?:[\d\u0660-\u0669\u06f0-\u06f9]+|[a-z]{1,4}|[\u0621-\u064a]{1,2})[.)-]/i.test(bullet)
    ? 'ol'
    : 'ul'
}

/** Word on the web writes each line as a list of its own, beside the last. */
function readWebRows(body: HTMLElement): Row[] {
  for (const wrapper of body.querySelectorAll('div.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes)
  const rows: Row[] = []
  for (const item of body.querySelectorAll('li[data-aria-level]')) {
    const list = item.parentElement
    if (!list || !/^[UO]L$/.test(list.tagName)) continue
    const line = document.createElement('p')
    const only = item.children.length === 1 && item.firstElementChild?.tagName === 'P'
    line.append(...((only ? item.firstElementChild : item) ?? item).childNodes)
    list.before(line)
    item.remove()
    if (list.childElementCount === 0) list.remove()
    const level = Number(item.getAttribute('data-aria-level')) || 1
    rows.push({ level, tag: list.tagName === 'OL' ? 'ol' : 'ul', list: '', line })
  }
  return rows
}

function nest(rows: Row[]): void {
  let open: { list: Element; level: number }[] = []
  let name = ''
  for (const { level, tag, list, line } of rows) {
    const root = open[0]
    const isOther = level === 1 && (root?.list.tagName.toLowerCase() !== tag || list !== name)
    if (!root || line.previousElementSibling !== root.list || isOther) {
      const begun = document.createElement(tag)
      line.before(begun)
      open = [{ list: begun, level }]
      name = list
    }
    while (open.length > 1 && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)!
    if (level > last.level && last.list.lastElementChild) {
      const deeper = document.createElement(tag)
      last.list.lastElementChild.append(deeper)
      open.push({ list: deeper, level })
    } else if (level < last.level) last.level = level
    const item = document.createElement('li')
    item.append(...line.childNodes)
    open.at(-1)!.list.append(item)
    line.remove()
  }
}

/** Google Docs puts a list straight into a list. */
function nestDirectly(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
    else list.replaceWith(...list.childNodes)
  }
}
