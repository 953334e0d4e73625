const name = 'passage'

/**
 * Scrolls to the words of a text directive (`search/site/textFragment.ts`) and highlights them; does nothing if they
 * are gone.
 */
export function showPassage(directive: string): void {
  const range = findPassage(directive)
  if (!range) return
  const { top, bottom } = range.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight * 0.8)
    scrollTo({ top: scrollY + top - innerHeight / 3, behavior: 'instant' })
  if ('highlights' in CSS) CSS.highlights.set(name, new Highlight(range))
}

function findPassage(directive: string): Range | undefined {
  const parts = directive.replace(/^text=/, '').split(',')
  const part = (which: (text: string) => boolean) =>
    lettersOf(decode(parts.find(which)?.replace(/^-|-$/, '') ?? ''))
  const before = part(text => text.endsWith('-'))
  const wanted = part(text => !text.startsWith('-') && !text.endsWith('-'))
  const after = part(text => text.startsWith('-'))
  const { letters, at } = readBody()
  const found = letters.indexOf(before + wanted + after)
  if (found < 0 || wanted === '') return undefined
  const [first, last] = [at[found + before.length]!, at[found + before.length + wanted.length - 1]!]
  const range = new Range()
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

/** Ignores spaces, as one line of text may be several elements here. */
const lettersOf = (text: string) => text.replace(/\s/g, '')

/** The characters of the body, with their positions. */
function readBody() {
  let letters = ''
  const at: { node: Node; offset: number }[] = []
  for (const part of document.querySelectorAll('main article [data-spoken]')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? ''
      for (let offset = 0; offset < text.length; offset += 1) {
        if (/\s/.test(text.charAt(offset))) continue
        letters += text.charAt(offset)
        at.push({ node, offset })
      }
    }
  }
  return { letters, at }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
