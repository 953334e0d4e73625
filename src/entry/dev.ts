/** `npm run dev`: the same application, with Vite serving both sides as they change. */
import { createServer } from 'vite'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import type { PagesModule } from '../server/serve-pages.ts'
import { startApplication } from './application.ts'
import { stopOnSignals } from './signals.ts'

const config = readConfig({ ...process.env, NODE_ENV: 'development' })
const log = createLog(config.logLevel)
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })

const preamble = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => type => type</script>
<script type="module" src="/@vite/client"></script>`

const application = await startApplication(config, log, {
  clientDir: undefined,
  pages: async () => ({
    module: (await vite.ssrLoadModule('/src/server/pages.tsx')) as PagesModule,
    assets: {
      scripts: ['/src/browser/site.tsx'],
      style: '',
      moreStyle: '',
      fonts: [],
      buildId: 'dev',
      development: preamble,
    },
  }),
  dashboardAssets: () => ({ script: '/src/browser/dashboard.tsx', styles: [], buildId: 'dev', preamble }),
  middleware: vite.middlewares,
})
stopOnSignals(async () => {
  await vite.close()
  await application.stop()
}, log)
console.log(`\n  ${config.siteName} → ${config.siteUrl} (development)\n`)
