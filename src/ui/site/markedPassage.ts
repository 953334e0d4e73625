const longest = 600
const leading = 'a[href^="/info/error"]'
let marked = ''

/** What is selected in an article as its reader opens the form for errors. A press takes the selection away itself. */
export function watchMarkedPassage(): void {
  const note = ({ target, type }: Event) => {
    if (!(target instanceof Element && target.closest(leading))) return
    const text = selectionInArticle()
    if (type === 'pointerdown' || text) marked = text
  }
  for (const type of ['pointerdown', 'click'] as const)
    document.addEventListener(type, note, { capture: true })
}

/** Once: another article's form begins empty. */
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
