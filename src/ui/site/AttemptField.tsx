import { useEffect, useState } from 'react'

/** Sends the same key with each submission of this page, so that the second is known as the same. */
export function AttemptField() {
  const [attempt, setAttempt] = useState('')
  // In the browser, because all readers get the same cached page. Without HTTPS there is no randomUUID.
  useEffect(() => setAttempt(crypto.randomUUID?.() ?? ''), [])
  return <input type="hidden" name="attempt" value={attempt} />
}
