import type { TagManager } from '../../../api/page.ts'
import { loadScript } from '../../../ui/loadScript.ts'

type Layer = { dataLayer?: unknown[] }

const stores = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const
const all = (state: 'denied' | 'granted') => Object.fromEntries(stores.map(store => [store, state]))

const started = new Set<string>()

/** The tag manager reads `arguments` objects and ignores arrays. */
function say(..._words: unknown[]): void {
  const page = window as Layer
  page.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: required by the tag manager
  page.dataLayer.push(arguments)
}

/** Google's consent mode: everything is denied first, so that no tag runs before the answer arrives. */
export async function startTagManager({ ids, scriptUrl }: TagManager): Promise<void> {
  if (started.size === 0) say('consent', 'default', all('denied'))
  say('consent', 'update', all('granted'))
  await Promise.all(ids.map(id => start(id, scriptUrl)))
}

/** Loaded scripts stay until the page is left; they receive the denied consent. */
export function stopTagManager(): void {
  say('consent', 'update', all('denied'))
}

async function start(id: string, scriptUrl: string): Promise<void> {
  if (started.has(id)) return
  started.add(id)
  const measures = id.startsWith('G-')
  if (measures) {
    say('js', new Date())
    say('config', id)
  } else (window as Layer).dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = measures ? new URL('gtag/js', scriptUrl).href : scriptUrl
  // If it is blocked, the page is not affected.
  await loadScript(`${script}?id=${encodeURIComponent(id)}`).catch(() => started.delete(id))
}
