/** In the dashboard's head, so that the first paint has the chosen colour scheme, or the system's. */
function storedScheme(): string | null {
  try {
    // Mantine's own key.
    return localStorage.getItem('mantine-color-scheme-value')
  } catch {
    return null
  }
}

const stored = storedScheme()
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.dataset.mantineColorScheme =
  stored === 'dark' || stored === 'light' ? stored : system

// Zod compiles schemas with eval unless told otherwise before its first schema. The content policy forbids eval, so
// that browsers would report a violation on each page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
