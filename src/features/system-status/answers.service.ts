import { randomUUID } from 'node:crypto'
import type { Handle } from '../../platform/database/database.ts'
import { recentAnswers } from '../../platform/metrics/recent-answers.ts'
import { storeAnswers } from './answers.queries.ts'

const everyMs = 5000

/** Stores the recent answers of this web process for the worker's check. Returns a function that stops it. */
export function reportAnswers(db: Handle): () => Promise<void> {
  const process = randomUUID()
  let stored = '[]'
  let storing = Promise.resolve()

  async function store(): Promise<void> {
    const answers = recentAnswers()
    const counts = JSON.stringify(answers)
    if (counts === stored) return
    await storeAnswers(db, process, answers)
    stored = counts
  }

  const rounds = setInterval(() => {
    // The next round stores what this one could not. The database has a check of its own.
    storing = storing.then(store).catch(() => {})
  }, everyMs).unref()
  return () => {
    clearInterval(rounds)
    return storing
  }
}
