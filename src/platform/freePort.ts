import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a free port below the ephemeral range, from which a connection could take the port between two
 * starts.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const probe = createServer().listen(port)
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  return isFree ? port : freePort()
}
