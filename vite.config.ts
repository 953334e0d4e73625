import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin } from 'vite'

const browser: BuildOptions = {
  outDir: 'dist/client',
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: { input: { site: 'src/browser/site.tsx', dashboard: 'src/browser/dashboard.tsx' } },
}

/** Renders the readers' pages; everything without JSX runs as it is and needs no bundle. */
const server: BuildOptions = {
  outDir: 'dist/server',
  rolldownOptions: { input: { pages: 'src/server/pages.tsx' } },
}

/** Short names of classes, the same in both bundles: they stand in every page a reader gets. */
function shortName(name: string, file: string): string {
  const where = path.relative(import.meta.dirname, file.split('?')[0] ?? file)
  return `_${createHash('sha256').update(`${where} ${name}`).digest('base64url').slice(0, 4)}`
}

/** Compressed once, here, rather than for each who asks: the server looks for `.br` and `.gz` beside a file. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter(file => /\.(?:css|js)$/.test(file))
      await Promise.all(
        texts.map(async name => {
          const file = path.join(dir, name)
          const bytes = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes))
        }),
      )
    },
  }
}

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), precompress()],
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: command === 'build' ? { generateScopedName: shortName } : {} },
  build: isSsrBuild ? server : browser,
  // React decides by NODE_ENV, as it is loaded, whether it checks everything: the build decides it instead.
  ...(isSsrBuild ? { ssr: { noExternal: ['react', 'react-dom', 'react-router'] }, define: production } : {}),
}))
