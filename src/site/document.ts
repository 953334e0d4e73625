import type { PageHead, Site } from './page.ts'

/** What the build made for readers. */
export type Assets = {
  script: string
  /** All of the readers' CSS, small enough to travel in the page. */
  style: string
  /** Addresses of the fonts to ask for at once. */
  fonts: string[]
  buildId: string
}

/** Wakes the page up once it has been painted and the browser is idle. */
export const wakeUpScript =
  "addEventListener('load',function(){(window.requestIdleCallback||setTimeout)(function(){import(document.documentElement.dataset.entry)})})"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, letter => escapes[letter] ?? letter)

export function renderDocument({
  html,
  head,
  site,
  assets,
}: {
  html: string
  head: PageHead
  site: Site
  assets: Assets
  path: string
}): string {
  return `<!doctype html><html lang="ar" dir="rtl" data-entry="${assets.script}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(head.title)} | ${escape(site.name)}</title>
<style>${assets.style}</style></head><body><div id="site">${html}</div><script>${wakeUpScript}</script></body></html>`
}
