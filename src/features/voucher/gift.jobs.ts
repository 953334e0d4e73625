import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { makeGiftNow } from './gift.making.service.ts'

export const makeGift = defineJob('makeGift', {
  line: 'prompt',
  payload: byId,
  run: (tools, { id }) => makeGiftNow(tools, id),
})

/** @param payment a paid one */
export async function makeGiftLater(tx: Handle, payment: number): Promise<void> {
  await enqueue(tx, makeGift, { id: payment }, { key: `makeGift:${payment}` })
}
