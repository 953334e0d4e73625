import { pauseChannel } from '../../channel/site/playback.ts'
import { type ReadingAloud, type ReadingState, readAloud } from './readAloud.ts'

/** Tables, captions and players are not read; a pull quote is read where it occurs in the text. */
const spoken = 'h1, p[data-spoken], [data-spoken] :is(p, h2, h3, h4, li)'
const unspoken = 'figure, table, .gallery, .strip, [data-card="pull"], [dir="ltr"]'

/** Reads an article's text aloud, and highlights the current part. */
export function readArticle(
  article: Element,
  voice: SpeechSynthesisVoice,
  onState: (state: ReadingState) => void,
): ReadingAloud {
  const texts = [...article.querySelectorAll<HTMLElement>(spoken)].filter(
    element => !element.closest(unspoken) && !element.parentElement?.closest('li, p'),
  )
  // Prevents two voices at once.
  pauseChannel()
  let marked: Element | undefined
  return readAloud(texts, voice, ({ state, element }) => {
    onState(state)
    markElement(marked, element)
    marked = element
  })
}

/** Scrolls with the reading, unless the reader has scrolled elsewhere. */
function markElement(before: Element | undefined, now: Element | undefined) {
  if (before === now) return
  const wasInSight = before === undefined || isInSight(before)
  before?.removeAttribute('data-speaking')
  now?.setAttribute('data-speaking', '')
  if (!now || !wasInSight || isInSight(now)) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  now.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight * 0.85
}
