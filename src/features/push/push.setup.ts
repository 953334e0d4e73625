import { variablesOf } from '../../platform/config.ts'
import type { SetupParts } from '../../platform/setup.ts'
import { createViewCounter } from '../../platform/view-counter.ts'
import { addMarks } from './notification/notification.service.ts'
import { pushEnvironment } from './push.environment.ts'

export function pushSetup({ config, db, createClient, onClose }: SetupParts) {
  const pushMarks = createViewCounter(addMarks, db)
  onClose(pushMarks.stop)
  return {
    push: config.push,
    pushServices: createClient({
      allow: variablesOf(config, pushEnvironment).PUSH_ALLOW,
      timeoutMs: 10_000,
      maxBytes: 0,
      connections: 64,
    }),
    pushMarks,
  }
}
