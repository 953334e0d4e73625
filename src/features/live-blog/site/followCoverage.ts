import { fetchChanges, openStream } from './coverageChannel.ts'
import type { CoverageMessage } from './coverageMessage.ts'
import { keepPlace, showNew } from './coveragePlace.ts'
import { shareEntries } from './shareEntry.ts'

/** Keeps a coverage page up to date while it is visible. */
export function followCoverage(section: HTMLElement): () => void {
  const endings = [shareEntries(section)]
  if ('follows' in section.dataset) endings.push(follow(section))
  return () => {
    for (const end of endings) end()
  }
}

function follow(section: HTMLElement): () => void {
  const id = Number(section.dataset.live)
  const list = section.querySelector<HTMLElement>('.live-entries')!
  const top = section.querySelector<HTMLElement>('.live-top')!
  const head = document.querySelector<HTMLElement>('[data-live-head]')
  const news = showNew(section, list)
  let version = Number(section.dataset.version)
  let close: (() => void) | undefined

  const known = (entry: number) => list.querySelector<HTMLElement>(`[data-id="${entry}"]`)
  /** Entries on this page change, those above are announced, those below are on another page. */
  function change({ id: entry, html }: CoverageMessage['entries'][number]): void {
    const shown = known(entry)
    if (shown && html) keepPlace(shown, () => shown.replaceWith(made(html)))
    else if (shown) keepPlace(shown, () => shown.remove())
    else if (html === null) news.drop(entry)
    else if (entry > newest()) news.put(entry, html)
  }
  const newest = () => Number(list.querySelector<HTMLElement>('[data-id]')?.dataset.id ?? 0)

  /** A message may come again after a lost connection. */
  function take(message: CoverageMessage): void {
    if (message.reset) return void stop('فاتتك مشاركات كثيرة.', 'اعرض آخرها')
    if (message.version <= version) return
    version = message.version
    section.dataset.version = String(version)
    for (const entry of message.entries) change(entry)
    const { head: headHtml } = message
    if (head && headHtml !== undefined)
      keepPlace(head, () => {
        head.innerHTML = headHtml
      })
    if (message.top !== undefined) {
      const html = message.top
      keepPlace(top, () => {
        top.innerHTML = html
        list.classList.toggle('live-beside-pins', top.querySelector('.live-pins') !== null)
      })
    }
    if (message.entries.length > 0) section.querySelector('.live-none')?.remove()
    if (message.ended) stop('انتهت التغطية.', 'اقرأ خلاصتها')
  }

  function made(html: string): HTMLElement {
    const holder = document.createElement('template')
    holder.innerHTML = html
    return holder.content.firstElementChild as HTMLElement
  }

  /** Ends the updates; a link leads to the current page. */
  function stop(words: string, link: string): void {
    leave()
    const told = document.createElement('p')
    told.className = 'live-told'
    told.setAttribute('role', 'status')
    const again = document.createElement('a')
    again.href = location.pathname
    again.textContent = link
    told.append(words, ' ', again)
    section.prepend(told)
  }

  function leave(): void {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', rest)
    removeEventListener('pageshow', look)
    rest()
  }
  function rest(): void {
    close?.()
    close = undefined
  }
  /** A hidden page uses no connection; shown again it catches up from the known version. */
  function look(): void {
    if (document.hidden) return void rest()
    close ??= openStream(id, () => version, {
      take,
      gone: () => stop('لم يعد هذا المقال متاحًا.', 'أعد تحميل الصفحة'),
      fetchChanges,
    })
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', rest)
  addEventListener('pageshow', look)
  look()
  return leave
}
