const everyHour = 60 * 60 * 1000
/** SPECIFICATION.md section 9. */
const guardSeconds = 10
const stored = 'reloaded'

let outdated = false

/** A tab that was open during a release learns of the new build, and reloads at the next navigation. */
export function isOutdated(): boolean {
  return outdated
}

export function fetchBuild(): Promise<Response> {
  return fetch(`/builds/latest.json?${Date.now()}`)
}

/** Checks for a newer build than this document's. */
export async function checkBuild(): Promise<boolean> {
  try {
    const { id } = (await (await fetchBuild()).json()) as { id: string }
    outdated = id !== document.documentElement.dataset.build
  } catch {
    // Offline: nothing is known to be newer.
  }
  return outdated
}

/** First after an hour: SPECIFICATION.md section 9. */
export function watchBuilds(): void {
  setInterval(checkBuild, everyHour)
}

/** The reload guard: a page never reloads again and again. */
export function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(stored)) < guardSeconds * 1000) return false
    sessionStorage.setItem(stored, String(Date.now()))
    return true
  } catch {
    // Without storage there is no guard.
    return false
  }
}
