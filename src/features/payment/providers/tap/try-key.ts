import { z } from 'zod'
import { type KeyTrial, modeOf, noAnswer, problemOfForm } from '../../key-trial.schema.ts'
import { ProviderError } from '../../port.ts'
import { createTapClient } from './client.ts'

/** Asks Tap with a key that need not be stored; changes nothing there. */
export async function tryTapKey(typed: { secretKey: string; baseUrl: string }): Promise<KeyTrial> {
  const mode = modeOf(typed.secretKey) ?? null
  const wrong = problemOfForm(typed.secretKey, /^sk_(test|live)_/)
  if (wrong) return { mode, problems: [wrong], warnings: [] }
  const ask = createTapClient(typed, 6000)
  try {
    // https://developers.tap.company/reference/list-all-charges
    const now = Date.now()
    const period = { date: { from: now - 60_000, to: now } }
    await ask('POST', '/v2/charges/list', z.looseObject({}), { period, limit: 1 })
    return { mode, problems: [], warnings: [] }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Tap answers 400 or 404 where a list is empty.
    const isKnown = error.status === 400 || error.status === 404
    return { mode, problems: isKnown ? [] : [refusalOf(error)], warnings: [] }
  }
}

function refusalOf({ isTemporary, status }: ProviderError): string {
  if (isTemporary) return noAnswer('Tap')
  return status === 401 || status === 403
    ? 'لا يعرف Tap هذا المفتاح: قد يكون أُلغي أو نُسخ ناقصًا. انسخه من لوحته من جديد.'
    : 'رفض Tap هذا المفتاح؛ راجعه في لوحته.'
}
