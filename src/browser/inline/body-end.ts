/**
 * At the end of the readers' pages, before their first paint: corrects ages, restores the scroll position, keeps early
 * presses, and hydrates the page after the first paint.
 */
import { restoreScrollOfDocument } from '../../site/scrollPosition.ts'
import { correctAges } from '../../ui/correctAges.ts'
import { repeatEarlyPresses } from '../repeatEarlyPresses.ts'
import { whenIdle } from '../whenIdle.ts'

const longestWaitMs = 3000

const nextFrame = () => new Promise(requestAnimationFrame)

/** A rendered frame is not painted yet: only the first-paint entry tells (Paint Timing §3). */
function firstPaint(): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, longestWaitMs)
    const observer = new PerformanceObserver(list => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve(undefined)
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** All are fetched at once; the second is evaluated in a task after the first's, so that neither task is long. */
async function importScripts(): Promise<void> {
  const [first = '', ...others] = document.documentElement.dataset.scripts?.split(' ') ?? []
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  await import(/* @vite-ignore */ first).catch(() => {})
  await new Promise(resolve => setTimeout(resolve))
  if (others[0]) await import(/* @vite-ignore */ others[0])
}

addEventListener('load', async () => {
  await nextFrame()
  await nextFrame()
  // Browsers without paint timing either throw, and hydrate at once, or wait for the timeout.
  await firstPaint().catch(() => {})
  await whenIdle()
  await importScripts()
})
correctAges()
restoreScrollOfDocument()
repeatEarlyPresses()
