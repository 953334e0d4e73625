const everyHour = 60 * 60 * 1000

let outdated = false

/** A tab that is open when a new build is out learns of it, and reloads at the next navigation. */
export function isOutdated(): boolean {
  return outdated
}

export function watchBuilds(): void {
  setInterval(async () => {
    try {
      const response = await fetch(`/builds/latest.json?${Date.now()}`)
      const { id } = (await response.json()) as { id: string }
      outdated = id !== document.documentElement.dataset.build
    } catch {
      // Away from the network nothing is newer; asked again in an hour.
    }
  }, everyHour)
}
