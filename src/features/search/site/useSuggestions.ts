import { useEffect, useState } from 'react'
import type { Offer } from './findSuggestions.ts'

const pauseMs = 150
const none: Offer[] = []

/** Suggestions after a pause in typing; none if the request fails. */
export function useSuggestions(typed: string): Offer[] {
  const [suggestions, setSuggestions] = useState(none)
  const words = typed.trimStart()
  useEffect(() => {
    if (words.length < 2) return setSuggestions(none)
    const abandon = new AbortController()
    const pause = setTimeout(async () => {
      try {
        const { findSuggestions } = await import('./findSuggestions.ts')
        const found = await findSuggestions(words, abandon.signal)
        if (!abandon.signal.aborted) setSuggestions(found)
      } catch {
        // Search works without suggestions.
      }
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abandon.abort()
    }
  }, [words])
  return suggestions
}
