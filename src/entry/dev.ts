/** `npm run dev`: the same parts, with Vite serving both bundles. */
import { createServer } from 'vite'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import type { BuiltSite, PagesModule } from '../server/pages/built-site.ts'
import { startServer } from '../server/start.ts'
import { stopOnSignals } from './signals.ts'
import { checkMachine } from './start-checks.ts'
import { createSupervisor } from './supervisor.ts'

process.env.NODE_ENV = 'development'
const config = readConfig(process.env)
const log = createLog(config.logLevel)
await checkMachine(config)
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })

const preamble = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => type => type</script>
<script type="module" src="/@vite/client"></script>`

const site: BuiltSite = {
  clientDir: undefined,
  pages: async () => ({
    module: (await vite.ssrLoadModule('/src/server/pages/pages.tsx')) as PagesModule,
    assets: {
      scripts: ['/src/browser/site.tsx'],
      style: { css: '', hrefs: [] },
      moreStyle: { css: '', hrefs: [] },
      fonts: [],
      buildId: 'dev',
      development: preamble,
    },
  }),
  dashboardAssets: () => ({ script: '/src/browser/dashboard.tsx', styles: [], buildId: 'dev', preamble }),
  middleware: vite.middlewares,
}

const supervisor = createSupervisor(config, log, {
  say: console.log,
  giveUp(error) {
    throw error
  },
  async serve(databaseUrl) {
    const server = await startServer(config, log, databaseUrl, site)
    return {
      async stop() {
        await vite.close()
        await server.stop()
      },
    }
  },
})
stopOnSignals(supervisor.stop, log)
await supervisor.start()
console.log(`\n  ${config.siteName} → ${config.siteUrl} (development)\n`)
