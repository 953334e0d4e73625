import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createVite, type InlineConfig } from 'vite'
import type { BuiltSite, PagesModule } from '../server/pages/built-site.ts'

const host = '127.0.0.1'

const refresh = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => type => type`
const preamble = `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script>`
const noStyle = { css: '', hrefs: [] }

/** Both bundles, which Vite builds on request. Vite's websocket listens on `port`, on loopback only. */
export async function openDevelopmentSite(port: number, options: InlineConfig = {}) {
  const hmr = createServer()
  const vite = await createVite({
    ...options,
    server: { middlewareMode: true, ws: { server: hmr, host, clientPort: port } },
    appType: 'custom',
  })
  const site: BuiltSite = {
    clientDir: undefined,
    pages: async () => ({
      module: (await vite.ssrLoadModule('/src/server/pages/pages.tsx')) as PagesModule,
      assets: {
        scripts: ['/src/browser/site.tsx'],
        style: noStyle,
        partStyles: { more: noStyle, search: noStyle },
        fonts: [],
        buildId: 'dev',
        development: preamble,
      },
    }),
    dashboardAssets: () => ({ script: '/src/browser/dashboard.tsx', styles: [], buildId: 'dev', preamble }),
    development: { middleware: vite.middlewares, inlineScript: refresh, socket: `ws://${host}:${port}` },
  }
  return {
    site,
    /**
     * Files of the inline scripts. Changing one requires a restart, because the policy has their hashes since
     * the start of this process.
     */
    inlineScriptFiles(): string[] {
      const modules = [...vite.environments.ssr.moduleGraph.idToModuleMap.values()]
      const scripts = modules.filter(({ id }) => id?.endsWith('?script'))
      return scripts.flatMap(script => [...script.importedModules].flatMap(({ file }) => file ?? []))
    },
    /** Call once pages are served, because open pages reload when they reach the websocket again. */
    async listen() {
      hmr.listen(port, host)
      await once(hmr, 'listening')
      return hmr.address() as AddressInfo
    },
    async close() {
      await vite.close()
      hmr.close()
    },
  }
}
