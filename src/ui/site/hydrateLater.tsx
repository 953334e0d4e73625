import { type ComponentType, lazy, Suspense } from 'react'

/** Never settles: React keeps the server's HTML. */
const never = new Promise<never>(() => {})

/**
 * A part of a page that the server renders, and browsers hydrate once its own script has arrived; if that fails, its
 * HTML stays. Its styles are imported where it is used, so that the page has them at once.
 * @param onServer the part itself on the server, undefined in browsers
 */
export function hydrateLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onServer: ComponentType<Props> | undefined,
): ComponentType<Props> {
  const Part =
    onServer ??
    lazy(() =>
      load().then(
        part => ({ default: part }),
        () => never,
      ),
    )
  return props => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
