import { type PluralForms, plural } from '../../../arabic/plural.ts'

/** Defined here, so that no other page loads it. */
const newEntry: PluralForms = {
  zero: 'لا مشاركات جديدة',
  one: 'مشاركة جديدة',
  two: 'مشاركتان جديدتان',
  few: '{count} مشاركات جديدة',
  many: '{count} مشاركة جديدة',
  other: '{count} مشاركة جديدة',
}

/** Applies a change; if it is above the window, keeps the text being read in place. */
export function keepPlace(changed: Element, change: () => void): void {
  const mark = changed.getBoundingClientRect().top < 0 ? firstInView(changed) : undefined
  const before = mark?.getBoundingClientRect().top
  change()
  // Browsers with scroll anchoring leave nothing to do.
  const moved = mark?.isConnected ? mark.getBoundingClientRect().top - before! : 0
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
}

function firstInView(changed: Element): Element | undefined {
  const entries = [...document.querySelectorAll('.live-entry')]
  return entries.find(entry => entry !== changed && entry.getBoundingClientRect().bottom > 0)
}

/** New entries wait behind a button until the reader asks for them. */
export function showNew(section: HTMLElement, list: HTMLElement) {
  const waiting = new Map<number, string>()
  const place = section.querySelector<HTMLElement>('.live-news')!
  const button = document.createElement('button')
  button.type = 'button'
  button.addEventListener('click', show)

  function tell(): void {
    button.textContent = plural(waiting.size, newEntry)
    if (waiting.size > 0) place.append(button)
    else button.remove()
  }

  function show(): void {
    const html = [...waiting].sort(([one], [other]) => other - one).map(([, each]) => each)
    waiting.clear()
    tell()
    list.insertAdjacentHTML('afterbegin', html.join(''))
    const fresh = [...list.children].slice(0, html.length)
    for (const entry of fresh) entry.classList.add('live-fresh')
    setTimeout(() => {
      for (const entry of fresh) entry.classList.remove('live-fresh')
    }, 4000)
    const first = fresh.find(entry => entry.checkVisibility?.() ?? true) as HTMLElement | undefined
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'start' })
  }

  return {
    put(id: number, html: string): void {
      waiting.set(id, html)
      tell()
    },
    drop(id: number): void {
      if (waiting.delete(id)) tell()
    },
  }
}
