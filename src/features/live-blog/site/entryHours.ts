import { formatRecent } from '../../../arabic/dates.ts'

const minute = 60_000
const hour = 60 * minute

/** Difference of this device's clock from the server's. */
let behind = 0
export function setClock(now: number): void {
  behind = now - Date.now()
}

/** «قبل 5 دقائق» beside the time, for less than an hour. */
export function keepHours(section: HTMLElement): () => void {
  function tell(): void {
    const now = Date.now() + behind
    for (const time of section.querySelectorAll<HTMLTimeElement>('[data-hour]')) {
      time.dataset.hour ||= time.textContent ?? ''
      const age = now - Date.parse(time.dateTime)
      const recent =
        age < hour && formatRecent(time.dateTime, new Date(Math.max(now, Date.parse(time.dateTime))))
      const words = recent || time.dataset.hour
      if (time.textContent !== words) time.textContent = words
      time.title = time.dataset.hour
    }
  }
  const watch = new MutationObserver(tell)
  watch.observe(section, { childList: true, subtree: true })
  const again = setInterval(tell, minute / 2)
  tell()
  return () => {
    watch.disconnect()
    clearInterval(again)
  }
}
