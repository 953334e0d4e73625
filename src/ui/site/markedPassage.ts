const longest = 600
const leading = 'a[href^="/info/error"]'
let marked = ''

/** Stores the selected passage when the reader opens the error form, as the click clears the selection. */
export function watchMarkedPassage(): void {
  const note = ({ target, type }: Event) => {
    if (!(target instanceof Element && target.closest(leading))) return
    const text = selectionInArticle()
    if (type === 'pointerdown' || text) marked = text
  }
  for (const type of ['pointerdown', 'click'] as const)
    document.addEventListener(type, note, { capture: true })
}

/** Read once: another article's form begins empty. */
export function takeMarkedPassage(): string {
  const taken = marked
  marked = ''
  return taken
}

function selectionInArticle(): string {
  const selection = getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('article') ? (selection?.toString().trim().slice(0, longest) ?? '') : ''
}
