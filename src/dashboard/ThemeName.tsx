import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Tells ui/tokens.css which of its themes the person chose. */
export function ThemeName() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    document.documentElement.dataset.theme = scheme
  }, [scheme])
  return null
}
