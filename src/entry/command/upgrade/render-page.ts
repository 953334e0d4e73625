import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { readBuiltSite } from '../../../server/pages/built-site.ts'
import { startServer } from '../../../server/start.ts'

/** Serves the database on loopback, with a separate data folder, and reads the front page. Returns faults. */
export async function renderPage(
  config: Config,
  { url, secretsKey }: { url: string; secretsKey: string | null },
): Promise<string[]> {
  const site = await readBuiltSite(path.join(import.meta.dirname, '../../../../dist')).catch(() => undefined)
  if (!site) return ['page: this program is not built (npm run build)']
  const dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-try-'))
  const alone: Config = {
    ...config,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    media: { store: 'disk', s3: undefined },
    secretsKey: secretsKey ?? undefined,
    databaseUrl: url,
    databaseDirectUrl: undefined,
    databaseConnections: 4,
    warm: false,
  }
  try {
    const { port, stop } = await startServer(alone, createLog('silent'), url, site)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
      const html = await answer.text()
      return answer.status === 200 && html.includes('</html>') ? [] : [`page: / answers ${answer.status}`]
    } finally {
      await stop()
    }
  } catch (error) {
    return [`page: ${(error as Error).message}`]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
