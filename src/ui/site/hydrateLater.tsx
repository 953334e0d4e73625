import { type ComponentType, lazy, Suspense } from 'react'

const firstPause = 1000
const longestPause = 60_000

const loads: (() => Promise<unknown>)[] = []

/** Loads all parts, for a page that is rendered anew instead of hydrated. */
export async function loadParts(): Promise<void> {
  await Promise.all(loads.map(load => load().catch(() => {})))
}

/**
 * A part of a page that the server renders, and browsers hydrate once its own script has arrived; until then, its HTML
 * stays. A script that fails is asked for again. Its styles are imported where it is used, so that the page has them at
 * once. Not for what stays while one goes from page to page: React would wait for the part before it shows the next page.
 * @param onServer the part itself on the server, undefined in browsers
 */
export function hydrateLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onServer: ComponentType<Props> | undefined,
): ComponentType<Props> {
  loads.push(load)
  const Part = onServer ?? lazy(async () => ({ default: await untilLoaded(load) }))
  return props => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
