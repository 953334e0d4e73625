import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/client.ts'
import type { Wish } from '../../../contract/assistance.ts'
import type { Reference } from '../../../contract/fields.ts'
import { client } from '../../../ui/dashboard/api.ts'

export type Suggestion = {
  wish: Wish
  answer: string
  topics?: { tags: Reference[]; people: Reference[] }
  problem?: string
  isRunning: boolean
}

/** One streamed suggestion at a time; Escape stops it, and the text so far stays. */
export function useSuggestion() {
  const [suggestion, setSuggestion] = useState<Suggestion>()
  const running = useRef<AbortController>(undefined)
  const isRunning = suggestion?.isRunning === true

  function stop(): void {
    running.current?.abort()
    setSuggestion(now => now && { ...now, isRunning: false })
  }

  async function ask(wish: Wish): Promise<void> {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const change = (part: Partial<Suggestion>) =>
      setSuggestion(now => (now && !mine.signal.aborted ? { ...now, ...part } : now))
    setSuggestion({ wish, answer: '', isRunning: true })
    let answer = ''
    try {
      for await (const heard of await client.assistant.suggest(wish, { signal: mine.signal })) {
        if ('words' in heard || 'again' in heard) {
          answer = 'again' in heard ? '' : answer + heard.words
          change({ answer })
        } else if ('problem' in heard) change({ problem: heard.problem })
        else change({ topics: heard })
      }
      change({ isRunning: false })
    } catch (error) {
      change({ problem: errorMessage(error), isRunning: false })
    }
  }

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isRunning) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      stop()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  return { suggestion, isRunning, ask, stop }
}
