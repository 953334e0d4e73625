/** Where a reader stands in a page: at a story of its list, or so many pixels down where they are above it. */
type Place = { y: number; story?: string; top?: number }

const stored = 'places'
const mostStored = 50

/**
 * Goes back, in a new document, to where its entry of the history was left, before anything is painted: who comes
 * back to a list that had grown finds a shorter one, which begins at the address that followed them. Pixels would not
 * do: a face that comes too late is left out (`fonts.css`), and makes every story a little higher or lower than it was.
 * Each document gets a key of its own here; the router has one name for all that it did not make.
 */
export const placeScript =
  "(function(){try{var h=history,s=h.state||{},p,r,g,y;if(s.key)p=JSON.parse(sessionStorage.places||'{}')[s.key];else h.replaceState(Object.assign(s,{key:Math.random().toString(36).slice(2,10)}),'');h.scrollRestoration=p?'manual':'auto';if(p){document.documentElement.dataset.back='';g=function(){r=p.story&&document.querySelector('[data-story=\"'+p.story+'\"]');scrollTo({top:r?scrollY+r.getBoundingClientRect().top-p.top:p.y,behavior:'instant'});y=scrollY};g();document.fonts.ready.then(function(){scrollY==y&&g()})}}catch(e){}})();"

/** Where the reader stands now, for when they come back to this entry of the history. */
export function keepPlace(key: string): void {
  // A link within the page made this entry, without the router.
  if (key === 'default') return
  const { [key]: _, ...others } = readPlaces()
  const kept = Object.entries(others).slice(1 - mostStored)
  try {
    sessionStorage.setItem(stored, JSON.stringify({ ...Object.fromEntries(kept), [key]: findPlace() }))
  } catch {
    // Storage may be closed to us: the reader is then where the browser puts them.
    history.scrollRestoration = 'auto'
  }
}

/** False where nobody has been. */
export function returnToPlace(key: string): boolean {
  const place = readPlaces()[key]
  if (place) standAt(place)
  return place !== undefined
}

/** Draws the page anew around the reader, who stays where they are. */
export function keepStanding(draw: () => void): void {
  const place = findPlace()
  draw()
  standAt(place)
}

/** The last story that begins above the window: its part of the list is the one that the address names. */
function findPlace(): Place {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-story]')].filter(isLaidOut)
  const above = rows.findLast(row => topOf(row) <= 0)
  return above ? { y: scrollY, story: above.dataset.story!, top: topOf(above) } : { y: scrollY }
}

/** Not in a part that is laid out when the reader comes near it (`data-later`): to ask where it is would do that. */
export function isLaidOut(element: Element): boolean {
  return element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true
}

function standAt({ y, story, top = 0 }: Place): void {
  // All of the page is laid out now, or a part above the reader could yet turn out higher than it was (`base.css`).
  document.documentElement.dataset.back = ''
  const row = story && document.querySelector(`[data-story="${story}"]`)
  scrollTo({ top: row ? scrollY + topOf(row) - top : y, behavior: 'instant' })
}

function topOf(row: Element): number {
  return row.getBoundingClientRect().top
}

function readPlaces(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(stored) ?? '{}')
  } catch {
    return {}
  }
}
