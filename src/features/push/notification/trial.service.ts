import type { Services } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Title } from './notification.contract.ts'
import { findSending, isTrial } from './sending.queries.ts'
import type { QueueRun } from './sending.service.ts'
import { countTitles, listOpenRuns, setWinner, type TitleCounts } from './trial.queries.ts'

/** Fewer clicks do not show which title is better. */
const fewestClicks = 10

/** The title with the higher click rate; the first if too few clicked either, or on a tie. */
function chooseTitle({ a, b }: TitleCounts): Title {
  if (a.clicked + b.clicked < fewestClicks) return 'a'
  const rate = ({ delivered, clicked }: TitleCounts['a']) => clicked / Math.max(1, delivered)
  return rate(b) > rate(a) ? 'b' : 'a'
}

/** When the trial is over, sends the better title to every device that was not notified. Idempotent. */
export function decideTrial(
  { db }: Pick<Services, 'db'>,
  { id, queue }: { id: number; queue: QueueRun },
): Promise<void> {
  return inTransaction(db, async tx => {
    const sending = await findSending(tx, id, 'update')
    if (sending?.status !== 'sending' || !isTrial(sending)) return
    await setWinner(tx, id, chooseTitle(await countTitles(tx, id)))
    for (const origin of await listOpenRuns(tx, id)) await queue(tx, { id, origin })
  })
}
