/** Reasoning models write their thoughts before the answer, in a tag, unless their server separates them. */
const openings = ['<think>', '<thinking>', '<thought>', '<reasoning>']
const longest = Math.max(...openings.map(tag => tag.length))
/** Some templates open the tag in the prompt, so that the answer contains only its end. */
const loneClosing = '</think>'

/** The text before was reasoning. */
export const again = Symbol('again')
export type Said = string | typeof again

type State = 'before' | 'thoughts' | 'perhaps' | 'answer'

/**
 * Removes the reasoning at the beginning of a streamed answer, which may be split anywhere, also within a tag. Later
 * tags are text.
 */
export function createThoughtFilter() {
  let state: State = 'before'
  let held = ''
  let closing = loneClosing
  let hadThoughts = false

  /** Advances by one state; false if it needs more input. */
  const steps: Record<State, (said: Said[]) => boolean> = {
    before() {
      held = held.trimStart()
      const start = held.slice(0, longest).toLowerCase()
      const opening = openings.find(tag => start.startsWith(tag))
      if (opening) closing = opening.replace('<', '</')
      else if (openings.some(tag => tag.startsWith(start))) return false
      state = opening ? 'thoughts' : hadThoughts ? 'answer' : 'perhaps'
      return true
    },
    thoughts() {
      if (leave(closing)) return true
      held = held.slice(-closing.length)
      return false
    },
    perhaps(said) {
      if (leave(loneClosing)) {
        said.push(again)
        return true
      }
      said.push(take(held.length - lengthOfStart(held)))
      return false
    },
    answer(said) {
      said.push(take(held.length))
      return false
    },
  }

  /** Drops everything up to the end of this tag. */
  function leave(tag: string): boolean {
    const end = held.search(new RegExp(tag, 'i'))
    if (end < 0) return false
    held = held.slice(end + tag.length)
    hadThoughts = true
    state = 'before'
    return true
  }

  function take(length: number): string {
    const taken = held.slice(0, length)
    held = held.slice(length)
    return taken
  }

  return {
    /** Returns the text that is certain by now; a possible beginning of a tag is held back. */
    next(piece: string): Said[] {
      held += piece
      const said: Said[] = []
      while (steps[state](said));
      return said.filter(some => some !== '')
    },
    /** The held-back text, if the answer ends there. */
    rest: (): string => (state === 'thoughts' ? '' : held),
  }
}

/** Number of trailing characters that may begin the tag. */
function lengthOfStart(words: string): number {
  const end = words.slice(1 - loneClosing.length).toLowerCase()
  for (let length = end.length; length > 0; length--)
    if (loneClosing.startsWith(end.slice(-length))) return length
  return 0
}
