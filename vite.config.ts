import { createHash } from 'node:crypto'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildOptions, build, defineConfig, type Plugin, type Rolldown } from 'vite'

/** Rolldown warns of its own speed on a busy machine. */
const quiet = { bundlerTimings: false }

const site: BuildOptions = {
  outDir: 'dist/client',
  manifest: true,
  // All pages load one file, which already has what each chunk imports.
  modulePreload: false,
  // `scripts/finish-build.mjs` minifies scripts.
  minify: false,
  cssMinify: true,
  rolldownOptions: {
    checks: quiet,
    input: { site: 'src/browser/site.tsx', sw: 'src/browser/serviceWorker.ts' },
    // React Router's hints to developers, which readers would load with every page.
    treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
    // A service worker is known by its address, and rules what is beneath it.
    output: {
      minify: false,
      comments: false,
      entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      // All that every page needs in two files, which are set up one after the other (`site/document.ts`).
      codeSplitting: {
        groups: [
          { name: 'foundation', test: /src.browser.foundation\.ts$/, priority: 1 },
          { name: 'site', test: /src.browser.site\.tsx$/ },
        ],
      },
    },
  },
}

/** Apart from the site, or a reader would fetch of each package what the dashboard alone uses. */
const dashboard: BuildOptions = {
  outDir: 'dist/client',
  emptyOutDir: false,
  manifest: '.vite/dashboard.json',
  modulePreload: { polyfill: false },
  // `packages` below, before compression.
  chunkSizeWarningLimit: 900,
  rolldownOptions: {
    checks: quiet,
    input: { dashboard: 'src/browser/dashboard.tsx' },
    // These stay in browsers' caches when the dashboard changes.
    output: {
      codeSplitting: {
        groups: [
          { name: 'prosemirror', test: /node_modules.prosemirror-/, priority: 2 },
          { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)[\\/]/, priority: 2 },
          { name: 'zod', test: /node_modules.zod[\\/]/, priority: 2 },
          // Without these, each icon and hook would be a request of its own, a hundred for the list of articles.
          { name: 'packages', test: /node_modules/, minShareCount: 12, priority: 1 },
          { name: 'common', test: /src./, minShareCount: 12 },
        ],
      },
    },
  },
}

/** Renders the readers' pages; everything without JSX runs as it is and needs no bundle. */
const server: BuildOptions = {
  outDir: 'dist/server',
  rolldownOptions: {
    input: { pages: 'src/server/pages/pages.tsx' },
    // The server imports from the start what readers fetch on use (`import()`).
    checks: { ...quiet, ineffectiveDynamicImport: false },
    // V8 keeps the source, in two bytes a character because some are Arabic. Names stay, for stacks in the log.
    output: {
      comments: false,
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    },
  },
}

/** Short names of classes, the same in both bundles: they stand in every page a reader gets. */
function shortName(name: string, file: string): string {
  const where = path.relative(import.meta.dirname, file.split('?')[0] ?? file)
  return `_${createHash('sha256').update(`${where} ${name}`).digest('base64url').slice(0, 4)}`
}

/** The service worker is another file for each build, and names its store of assets after it. */
function nameBuild(): Plugin {
  return {
    name: 'name-build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const site = chunks.find(({ isEntry, name }) => isEntry && name === 'site')
      const worker = chunks.find(({ fileName }) => fileName === 'sw.js')
      if (site && worker) worker.code = worker.code.replace('__BUILD__', site.fileName)
    },
  }
}

/** `import code from './x.ts?script'`: a script and all that it imports, built to stand inside a page. */
function inlineScripts(): Plugin {
  const suffix = '?script'
  return {
    name: 'inline-scripts',
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        const { output } = (await build({
          configFile: false,
          logLevel: 'warn',
          build: {
            write: false,
            modulePreload: false,
            rolldownOptions: {
              checks: quiet,
              input: id.slice(0, -suffix.length),
              output: { format: 'iife' },
            },
          },
        })) as Rolldown.RolldownOutput
        for (const file of output[0].moduleIds) this.addWatchFile(file)
        return `export default ${JSON.stringify(output[0].code.trim())}`
      },
    },
  }
}

/** Fontsource lists WOFF behind WOFF2, for browsers that none of our pages supports. */
const dropWoff = {
  postcssPlugin: 'drop-woff',
  Declaration: {
    src(declaration: { value: string }) {
      declaration.value = declaration.value.replace(/,\s*url\([^)]+\.woff\) format\('woff'\)/, '')
    },
  },
}

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  // A build says nothing but its warnings and errors.
  logLevel: command === 'build' ? 'warn' : 'info',
  plugins: isSsrBuild ? [react(), inlineScripts()] : [react(), inlineScripts(), nameBuild()],
  publicDir: isSsrBuild || mode === 'dashboard' ? false : 'public',
  css: {
    modules: command === 'build' ? { generateScopedName: shortName } : {},
    postcss: { plugins: [dropWoff] },
  },
  build: isSsrBuild ? server : mode === 'dashboard' ? dashboard : site,
  // React decides by NODE_ENV, as it is loaded, whether it checks everything: the build decides it instead.
  ...(isSsrBuild ? { ssr: { noExternal: ['react', 'react-dom', 'react-router'] }, define: production } : {}),
}))
