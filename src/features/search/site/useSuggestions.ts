import { useEffect, useState } from 'react'
import type { Offer } from './findSuggestions.ts'

const pauseMs = 150
const none: Offer[] = []

/** What may be meant by what is typed, once the typing pauses; without an answer there is nothing to suggest. */
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
        // The search itself goes on without.
      }
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abandon.abort()
    }
  }, [words])
  return suggestions
}
