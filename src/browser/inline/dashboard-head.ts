/** In the head of the dashboard, so that the first paint is in the scheme this person chose, else the system's. */
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
