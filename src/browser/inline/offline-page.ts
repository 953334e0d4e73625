/** In the page that the service worker shows where there is no network: opens what was wanted once there is one. */
import { applyStoredPreferences } from '../../ui/preferences.ts'

const pauseMs = 2000

/**
 * A browser says «online» of any network, also of one that leads nowhere yet: the page is asked for first, so that
 * nobody is taken away from a link they have pressed to the same page again.
 */
async function reloadWhenReachable(): Promise<void> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    if (navigator.onLine) setTimeout(reloadWhenReachable, pauseMs)
  }
}

applyStoredPreferences()
addEventListener('online', reloadWhenReachable)
