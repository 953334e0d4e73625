/** Seconds, and per cent of the page. */
export type Progress = { engaged: number; depth: number }

/** A reader who does nothing for this long has stopped reading. */
const stillMs = 30_000
const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove'] as const

/** Reading time and depth of a page; `take` returns the increase since the last call. */
export function watchReading() {
  let at = Date.now()
  let readMs = 0
  let lowest = 0
  let told = { engaged: 0, depth: 0 }

  function add() {
    const now = Date.now()
    if (document.visibilityState === 'visible') readMs += Math.min(now - at, stillMs)
    at = now
  }
  for (const sign of signs) {
    addEventListener(
      sign,
      () => {
        lowest = Math.max(lowest, scrollY)
        add()
      },
      { passive: true },
    )
  }
  document.addEventListener('visibilitychange', () => {
    // A hidden page is not being read.
    if (document.visibilityState === 'visible') at = Date.now()
    else {
      readMs += Math.min(Date.now() - at, stillMs)
      at = Date.now()
    }
  })

  return {
    restart() {
      at = Date.now()
      readMs = 0
      lowest = scrollY
      told = { engaged: 0, depth: 0 }
    },
    take(): Progress {
      add()
      const height = document.documentElement.scrollHeight
      const depth = Math.min(100, Math.round(((lowest + innerHeight) / height) * 100))
      const engaged = Math.min(3600, Math.floor(readMs / 1000))
      const since = { engaged: engaged - told.engaged, depth: Math.max(0, depth - told.depth) }
      told = { engaged, depth: Math.max(depth, told.depth) }
      return since
    },
  }
}
