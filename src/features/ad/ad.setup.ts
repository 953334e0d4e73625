import type { SetupParts } from '../../platform/setup.ts'
import { createViewCounter } from '../../platform/view-counter.ts'
import { addImpressions } from './ad.service.ts'

export function adSetup({ db, onClose }: SetupParts) {
  const adViews = createViewCounter(addImpressions, db)
  onClose(adViews.stop)
  return { adViews }
}
