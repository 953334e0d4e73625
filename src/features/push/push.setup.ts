import type { SetupParts } from '../../platform/setup.ts'
import { createViewCounter } from '../../platform/view-counter.ts'
import { addMarks } from './notification/notification.service.ts'

export function pushSetup({ config, db, createClient, onClose }: SetupParts) {
  const pushMarks = createViewCounter(addMarks, db)
  onClose(pushMarks.stop)
  return {
    push: config.push,
    pushServices: createClient({
      allow: config.allow.push,
      timeoutMs: 10_000,
      maxBytes: 0,
      connections: 64,
    }),
    pushMarks,
  }
}
