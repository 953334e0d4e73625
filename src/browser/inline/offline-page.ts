/** The service worker's page without a network: opens the requested page once there is one. */
import { applyStoredPreferences } from '../../ui/preferences.ts'

const pauseMs = 2000

/**
 * Browsers report «online» for any network, even without internet. The page is probed first, as a reload would lead
 * back here and cancel a link that the reader has clicked.
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
// If only the site was unreachable, or the network is back already, that event does not fire.
if (navigator.onLine) setTimeout(reloadWhenReachable, pauseMs)
