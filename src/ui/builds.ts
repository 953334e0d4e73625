import { tabStore } from './browserStore.ts'

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

/** Checks whether there is a newer build than this document's. */
export async function checkBuild(): Promise<boolean> {
  try {
    const { id } = (await (await fetchBuild()).json()) as { id: string }
    outdated = id !== document.documentElement.dataset.build
  } catch {
    // Offline: no newer build is known.
  }
  return outdated
}

/** The first check is after an hour: SPECIFICATION.md section 9. */
export function watchBuilds(): void {
  setInterval(checkBuild, everyHour)
}

/** The reload guard, which prevents reload loops. */
export function mayReload(): boolean {
  if (Date.now() - Number(tabStore.get(stored)) < guardSeconds * 1000) return false
  // Without storage there is no guard, so no reload.
  return tabStore.set(stored, String(Date.now()))
}
