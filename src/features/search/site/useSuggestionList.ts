import { useState } from 'react'
import { useSuggestions } from './useSuggestions.ts'

/** State of the suggestions below the field: whether they are open, and which one is active. */
export function useSuggestionList() {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [isDismissed, setDismissed] = useState(false)
  const suggestions = useSuggestions(typed)
  const isOpen = suggestions.length > 0 && !isDismissed

  function close() {
    setTyped('')
    setActive(-1)
  }

  /** Hides the list until something is typed, or the down arrow is pressed. */
  function dismiss() {
    setDismissed(true)
    setActive(-1)
  }

  function suggestFor(words: string) {
    setTyped(words)
    setActive(-1)
    setDismissed(false)
  }

  function move(by: 1 | -1) {
    // One more position than suggestions: the field itself, between the last and the first.
    const stops = suggestions.length + 1
    setActive(((active + 1 + by + stops) % stops) - 1)
  }

  const chosen = isOpen ? suggestions[active] : undefined
  return { suggestions, active, chosen, isOpen, close, dismiss, suggestFor, move }
}

export type SuggestionList = ReturnType<typeof useSuggestionList>
