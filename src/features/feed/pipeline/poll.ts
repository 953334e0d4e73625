import type { Updateable } from 'kysely'
import type { Services } from '../../../platform/context.ts'
import type { Feeds } from '../../../platform/database/database.generated.ts'
import { isDatabaseTrouble } from '../../../platform/database/presence.ts'
import type { Log } from '../../../platform/log.ts'
import { type Claim, ClaimLost } from '../feed.claim.queries.ts'
import type { Feed } from '../feed.contract.ts'
import type { CpuUse } from '../feed.reader.ts'
import type { Twin } from '../feed.twin.queries.ts'
import type { PageBudget } from '../page/whole-item.ts'
import type { PictureCopier } from './pictures.ts'

export type PollParts = Pick<Services, 'db' | 'storage' | 'outbound' | 'siteUrl' | 'vault'> &
  Partial<Pick<Services, 'incomingFolder'>> & {
    /** The process is stopping: the poll is abandoned, to be repeated later. */
    stopping?: AbortSignal
    /** The worker that polls: its claims are released when it dies. */
    holder?: string
  }

/** One poll of a feed, which its claim reserves for this worker. */
export type Poll = PollParts & {
  log: Log
  claim: Claim
  feed: Feed
  /** Other filters of the same address: an item that one has taken is not taken again. */
  twins: Twin[]
  spent: CpuUse
  pictures: PictureCopier
  pages: PageBudget
}

/** `twins`: all filters of the address, of which this may be one; looked up if it is not known. */
export type PollTools = PollParts & Pick<Poll, 'log' | 'spent'> & { twins?: Twin[] }

/** The feed's columns after a poll. */
export type Health = Updateable<Feeds> & {
  next_fetch_at: Date
  /** The failure is ours, and another address would not help. */
  isOurFault?: boolean
}

/** Whether an error concerns the whole poll, not only the item being handled. */
export function endsPoll({ stopping }: Poll, error: unknown): boolean {
  return error instanceof ClaimLost || stopping?.aborted === true || isDatabaseTrouble(error)
}
