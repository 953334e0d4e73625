/** `npm run dev`: the same parts, with Vite serving both bundles. */
import { createServer } from 'vite'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import type { BuiltSite, PagesModule } from '../server/pages/built-site.ts'
import { startServer } from '../server/start.ts'
import { type Children, productionChildren } from './children.ts'
import { stopOnSignals } from './signals.ts'
import { checkMachine } from './start-checks.ts'
import { createSupervisor } from './supervisor.ts'
import { welcome } from './welcome.ts'

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

const children: Children = {
  ...productionChildren(config, log, giveUp),
  startWeb({ DATABASE_URL = '' }) {
    const starting = startServer(config, log, DATABASE_URL, site)
    const stop = async () => {
      await vite.close()
      await (await starting).stop()
    }
    return [{ ready: starting, stop }]
  },
}
const supervisor = createSupervisor(config, log, children, giveUp)
stopOnSignals(supervisor.stop, log)
const { madeUpPassword } = await supervisor.start()
console.log(welcome({ ...config, smtp: config.mail.smtpUrl !== undefined, madeUpPassword }))

function giveUp(error: Error): never {
  throw error
}
