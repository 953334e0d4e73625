import type { SetupParts } from '../../platform/setup.ts'
import { createViewCounter } from '../../platform/view-counter.ts'
import { addClicks } from './post.service.ts'

/** Short, because a reader who has clicked a link waits for the count. */
const clickMs = 20

export function postSetup({ db, onClose }: SetupParts) {
  const postClicks = createViewCounter(addClicks, db, clickMs)
  onClose(postClicks.stop)
  return { postClicks }
}
