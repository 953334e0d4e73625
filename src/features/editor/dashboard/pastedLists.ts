import { toDigits } from '../../../arabic/digits.ts'

type Tag = 'ul' | 'ol'
/** A paragraph that looks like a list item; `list` separates adjacent lists, and `number` is the item's own. */
type Row = { level: number; tag: Tag; list: string; number: number | undefined; line: Element }

/** Makes proper HTML lists: Word's are paragraphs with drawn bullets, or adjacent lists. */
export function makeLists(body: HTMLElement): void {
  nest([...readDrawnRows(body), ...readWebRows(body)])
  nestDirectly(body)
}

function readDrawnRows(body: HTMLElement): Row[] {
  const rows: Row[] = []
  for (const line of body.querySelectorAll('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const style = line.getAttribute('style') ?? ''
    const drawn = line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const typed = drawn ? null : typedBullet.exec(line.textContent ?? '')
    const bullet = drawn?.textContent?.trim() ?? typed?.[1]
    if (!bullet) continue
    drawn?.remove()
    if (typed) dropStart(line, typed[0].length)
    const level = Number(/\blevel(\d)/.exec(style)?.[1] ?? 1)
    const list = /\bl\d+\b/.exec(style)?.[0] ?? ''
    rows.push({ level, tag: tagOf(bullet), list, number: numberOf(bullet), line })
  }
  return rows
}

const typedBullet = /^\s*([·•▪o§-]|[\d\u0660-\u0669\u06f0-\u06f9]+[.)-])\s+/

/** Removes the first characters of its text. */
function dropStart(line: Element, count: number): void {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  for (let left = count; left > 0 && texts.nextNode(); ) {
    const text = texts.currentNode as Text
    const length = Math.min(left, text.length)
    text.deleteData(0, length)
    left -= length
  }
}

/** The last number of `2.3.`, counted on its own level. */
function numberOf(bullet: string): number | undefined {
  const number = /(\d{1,5})[^\d]*$/.exec(toDigits(bullet, 'latn'))?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Numbers, and letters before a full stop or bracket: `1.`, `٢)`, `a.`, `أ-`. */
function tagOf(bullet: string): Tag {
  return /^\(?(?:[\d\u0660-\u0669\u06f0-\u06f9]+|[a-z]{1,4}|[\u0621-\u064a]{1,2})[.)-]/i.test(bullet)
    ? 'ol'
    : 'ul'
}

/** Word on the web writes each line as a separate list. */
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
    const number = list.tagName === 'OL' ? (list as HTMLOListElement).start : undefined
    rows.push({ level, tag: list.tagName === 'OL' ? 'ol' : 'ul', list: '', number, line })
  }
  return rows
}

function nest(rows: Row[]): void {
  let open: { list: Element; level: number }[] = []
  let name = ''
  for (const { level, tag, list, number, line } of rows) {
    const begin = () => {
      const begun = document.createElement(tag)
      if (tag === 'ol' && number && number > 1) begun.setAttribute('start', String(number))
      return begun
    }
    const root = open[0]
    const isOther = level === 1 && (root?.list.tagName.toLowerCase() !== tag || list !== name)
    if (!root || line.previousElementSibling !== root.list || isOther) {
      const begun = begin()
      line.before(begun)
      open = [{ list: begun, level }]
      name = list
    }
    while (open.length > 1 && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)!
    if (level > last.level && last.list.lastElementChild) {
      const deeper = begin()
      last.list.lastElementChild.append(deeper)
      open.push({ list: deeper, level })
    } else if (level < last.level) last.level = level
    const item = document.createElement('li')
    item.append(...line.childNodes)
    open.at(-1)!.list.append(item)
    line.remove()
  }
}

/** Google Docs nests a list directly in a list. */
function nestDirectly(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
    else list.replaceWith(...list.childNodes)
  }
}
