import { useRef, useState } from 'react'

/**
 * Asks one question at a time. Some questions fetch before they ask, so on a slow network a second click would open a
 * second dialog; it is ignored. `asking` names the question that is being prepared or asked.
 */
export function useOneQuestion() {
  const isAsking = useRef(false)
  const [asking, setAsking] = useState<string>()
  async function ask(name: string, question: () => Promise<boolean>): Promise<boolean> {
    if (isAsking.current) return false
    isAsking.current = true
    setAsking(name)
    try {
      return await question()
    } finally {
      isAsking.current = false
      setAsking(undefined)
    }
  }
  return { asking, ask }
}
