import type { Log } from '../platform/log.ts'

/** Stops once, cleanly, on Ctrl-C or SIGTERM, or when `npm start`, at the other end of the IPC channel, is gone. */
export function stopOnSignals(stop: () => Promise<void>, log: Log): { stopping: () => boolean } {
  let stopping = false
  const onSignal = async () => {
    if (stopping) return
    stopping = true
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('disconnect', onSignal)
  return { stopping: () => stopping }
}
