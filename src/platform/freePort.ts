import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system gives to connections, which could take it between two starts. */
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
