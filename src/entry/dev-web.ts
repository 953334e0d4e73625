/** The web process of `npm run dev`. Its argument is the port of Vite's websocket. */
import { startServer } from '../server/start.ts'
import { liveAsChild } from './child.ts'
import { openDevelopmentSite } from './development-site.ts'
import { answerScrapes } from './metrics/answer-scrapes.ts'
import type { LoadedFile } from './report-files.ts'

await liveAsChild(async (config, log) => {
  const { site, inlineScriptFiles, listen, close } = await openDevelopmentSite(Number(process.argv[2]))
  // Effectively without a page cache, which would hide changes of the code.
  const server = await startServer({ ...config, pageCacheBytes: 1 }, log, config.databaseUrl ?? '', site)
  answerScrapes(config, server.services.db)
  for (const loaded of inlineScriptFiles()) process.send?.({ loaded } satisfies LoadedFile)
  await listen()
  return {
    async stop() {
      await close()
      await server.stop()
    },
  }
})
