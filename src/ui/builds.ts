const everyHour = 60 * 60 * 1000
/** SPECIFICATION.md section 9. */
const guardSeconds = 10
const stored = 'reloaded'

let outdated = false

/** A tab that is open when a new build is out learns of it, and reloads at the next navigation. */
export function isOutdated(): boolean {
  return outdated
}

export function fetchBuild(): Promise<Response> {
  return fetch(`/builds/latest.json?${Date.now()}`)
}

/** Asks whether there is a newer build than this document's. */
export async function checkBuild(): Promise<boolean> {
  try {
    const { id } = (await (await fetchBuild()).json()) as { id: string }
    outdated = id !== document.documentElement.dataset.build
  } catch {
    // Away from the network nothing is newer.
  }
  return outdated
}

/** The first time after an hour: SPECIFICATION.md section 9. */
export function watchBuilds(): void {
  setInterval(checkBuild, everyHour)
}

/** The reload guard: whatever is wrong, a page is not forced to reload again and again. */
export function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(stored)) < guardSeconds * 1000) return false
    sessionStorage.setItem(stored, String(Date.now()))
    return true
  } catch {
    // Without a memory of the last time there is no guard.
    return false
  }
}
