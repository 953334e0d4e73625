import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Sets the theme of ui/tokens.css to the user's choice. */
export function ThemeName() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    document.documentElement.dataset.theme = scheme
  }, [scheme])
  return null
}
