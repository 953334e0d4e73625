export type Shortcode = {
  name: string
  attributes: Map<string, string>
  /** The attributes as written. */
  given: string
  content: string
}

type Level = { name: string; given: string; out: string }

const tag = /\[(\/?)([a-z][a-z0-9_-]{1,40})((?:[ \t\n\u00a0=](?:[^[\]"']|"[^"]*"|'[^']*')*)?)\]/iy
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g
/** A longer tag is text with a bracket. */
const longestTag = 4000
const deepest = 20

/**
 * Replaces shortcodes, from left to right, each once; nested ones inside first. Words in brackets that are not shortcodes
 * («[صورة]», «[1]», «[sic]») stay.
 */
export function replaceShortcodes(
  text: string,
  known: ReadonlySet<string>,
  write: (shortcode: Shortcode) => string,
): string {
  const levels: Level[] = [{ name: '', given: '', out: '' }]
  const closing = closingNames(text)
  const add = (html: string) => {
    levels.at(-1)!.out += html
  }
  const end = ({ name, given, out }: Level, isClosed: boolean) => {
    levels.pop()
    add(write({ name, attributes: readAttributes(given), given, content: isClosed ? out : '' }))
    if (!isClosed) add(out)
  }
  const endFrom = (opened: number) => {
    while (levels.length > opened + 1) end(levels.at(-1)!, false)
    end(levels[opened]!, true)
  }
  let at = 0
  let close = text.indexOf(']')
  for (let bracket = text.indexOf('['); bracket >= 0; bracket = text.indexOf('[', at)) {
    add(text.slice(at, bracket))
    // Searched for once, or each opening bracket would read the rest of the text.
    if (close >= 0 && close < bracket) close = text.indexOf(']', bracket)
    const [all = '[', slash = '', written = '', given = ''] = tagAt(text, bracket, close) ?? []
    const name = written.toLowerCase()
    at = bracket + all.length
    const isWritten = name === '' || text[bracket - 1] === '['
    if (isWritten || !(slash || isShortcode(name, given, known, closing))) add(all)
    else if (slash) {
      const opened = levels.findLastIndex(level => level.name === name)
      if (opened > 0) endFrom(opened)
    } else if (closing.has(name) && !/\/\s*$/.test(given) && levels.length < deepest) {
      levels.push({ name, given, out: '' })
    } else add(write({ name, attributes: readAttributes(given), given, content: '' }))
  }
  add(text.slice(at))
  while (levels.length > 1) end(levels.at(-1)!, false)
  return levels[0]!.out
}

/** `close` is the next closing bracket. */
function tagAt(text: string, at: number, close: number): RegExpExecArray | null {
  if (close < 0 || close - at > longestTag) return null
  tag.lastIndex = at
  return tag.exec(text)
}

function closingNames(text: string): Set<string> {
  const closings = text.matchAll(/\[\/([a-z][a-z0-9_-]{1,40})\]/gi)
  return new Set(Array.from(closings, ([, name = '']) => name.toLowerCase()))
}

function isShortcode(name: string, given: string, known: ReadonlySet<string>, closing: Set<string>): boolean {
  return known.has(name) || closing.has(name) || /[_-]/.test(name) || /[\w-]\s*=/.test(given)
}

function readAttributes(given: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of given.matchAll(attribute))
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  return attributes
}
