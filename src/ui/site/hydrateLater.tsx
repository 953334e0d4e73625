import { type ComponentType, lazy, Suspense } from 'react'

const firstPause = 1000
const longestPause = 60_000

type PropsOf<Part> = Part extends (props: infer Props extends object) => unknown ? Props : object

const loads: (() => Promise<unknown>)[] = []

/** Loads all parts, for a page that is rendered anew instead of hydrated. */
export async function loadParts(): Promise<void> {
  await Promise.all(loads.map(load => load().catch(() => {})))
}

/**
 * A part of a page that the server renders, and browsers hydrate once its own script has arrived; until then, its HTML
 * stays. A script that fails is asked for again. Its styles are imported where it is used, so that the page has them at
 * once. Not for what stays while one goes from page to page: React would wait for the part before it shows the next page.
 * @param load loads the module that exports it as `name`
 * @param onServer that module on the server, undefined in browsers
 */
export function hydrateLater<Parts, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
  onServer: Parts | undefined,
): ComponentType<PropsOf<Parts[Name]>> {
  loads.push(load)
  const Part = (onServer?.[name] ??
    lazy(async () => ({
      default: (await untilLoaded(load))[name] as ComponentType<object>,
    }))) as ComponentType<object>
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
