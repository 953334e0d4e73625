import type { Database } from '../../platform/database/database.ts'
import { createGate } from '../../platform/process/gate.ts'
import { listAddresses } from './moved-row.queries.ts'
import { findNewPath } from './old-address.service.ts'

/** `hidden` are of articles that readers may not see, and redirect nowhere. */
export type CheckedAddresses = {
  good: number
  hidden: number
  wrong: { address: string; status: number; location: string | null }[]
}

const atOnce = 8
const batchSize = 100
/** More wrong ones are not listed. */
const maxWrong = 1000
const patienceMs = 15_000

/** Asks the running site for every old address of an import, as a browser would. An error of `onProgress` ends it. */
export async function checkAddresses(
  { db, siteUrl }: { db: Database; siteUrl: string },
  importId: number,
  onProgress: (count: number, checked: CheckedAddresses) => void | Promise<void>,
): Promise<CheckedAddresses> {
  const checked: CheckedAddresses = { good: 0, hidden: 0, wrong: [] }
  const inTurn = createGate(atOnce)
  const ask = async (address: string) => {
    const expected = await findNewPath(db, address)
    if (expected === undefined) {
      checked.hidden += 1
      return
    }
    const { status, location } = await answerAt(`${siteUrl}${encodeURI(address)}`)
    if (status === 301 && location === expected) checked.good += 1
    else if (checked.wrong.length < maxWrong) checked.wrong.push({ address, status, location })
  }
  let after = ''
  let asked = 0
  while (true) {
    const addresses = await listAddresses(db, importId, { after, limit: batchSize })
    if (addresses.length === 0) return checked
    await Promise.all(addresses.map(address => inTurn(() => ask(address))))
    after = addresses.at(-1)!
    asked += addresses.length
    await onProgress(asked, checked)
  }
}

/** Status 0 without an answer. */
async function answerAt(url: string): Promise<{ status: number; location: string | null }> {
  try {
    // Our own site, which may be on this machine: the client for strangers refuses private addresses.
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
    return { status: answer.status, location: answer.headers.get('location') }
  } catch {
    return { status: 0, location: null }
  }
}
