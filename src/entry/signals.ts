import type { Log } from '../platform/log.ts'

/** Ends the process cleanly on the first call. */
export function endOnce(stop: () => Promise<void>, log: Log) {
  let stopping = false
  const end = async () => {
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
  return { end, stopping: () => stopping }
}

/**
 * Stops once, cleanly, on Ctrl-C or SIGTERM, or when `npm start` at the other end of the IPC channel is gone.
 */
export function stopOnSignals(stop: () => Promise<void>, log: Log): { stopping: () => boolean } {
  const { end, stopping } = endOnce(stop, log)
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  return { stopping }
}
