import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { siteOf } from '../../platform/security/rate-limit.ts'
import { attempt } from '../user/security/limits.ts'
import { countVote, hasAnswer, holdPoll, insertVote } from './poll.queries.ts'

const idBytes = 16

const markOf = (key: Buffer, id: string) =>
  createHmac('sha256', key).update(`device ${id}`).digest('base64url').slice(0, 22)

/** The random id in a cookie that we signed; undefined for a forged one. */
function readDevice(key: Buffer, cookie: string | undefined): string | undefined {
  const [, id = '', mark = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(cookie ?? '') ?? []
  if (!id) return undefined
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(key, id))) ? id : undefined
}

/** Different for each poll, so that nobody can follow a device from one to the other. */
const hashOf = (key: Buffer, poll: number, device: string) =>
  createHmac('sha256', key).update(`poll ${poll} ${device}`).digest()

/**
 * Counts the vote of a device once. A device without a cookie of ours gets one; how many of these a network can make is
 * bounded.
 * @throws NOT_FOUND; REFUSED after the end; TOO_MANY_REQUESTS
 */
export async function castVote(
  context: ApiContext,
  { id, answerId }: { id: number; answerId: number },
): Promise<{ counted: boolean }> {
  const { db, vault, address, device: cookie } = context
  const key = await vault.deriveKey('votes')
  const known = readDevice(key, cookie)
  // A device that is known has one vote whatever it sends, and must not use up those of its network.
  if (!known) await attempt(db, 'vote', { account: `${id} from ${siteOf(address)}`, address })
  const device = known ?? randomBytes(idBytes).toString('base64url')
  const counted = await inTransaction(db, async tx => {
    const poll = await holdPoll(tx, id)
    if (!poll) throw fail('NOT_FOUND')
    if (!poll.isOpen) throw fail('REFUSED', undefined, 'انتهى التصويت في هذا الاستطلاع.')
    if (!(await hasAnswer(tx, id, answerId)))
      throw fail('REFUSED', undefined, 'تغيّرت أجوبة الاستطلاع. اختر من الأجوبة الحالية.')
    const isFirst = await insertVote(tx, id, hashOf(key, id, device))
    if (isFirst) await countVote(tx, answerId)
    return isFirst
  })
  if (!known) context.setDevice(`${device}.${markOf(key, device)}`)
  return { counted }
}
