import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig } from 'vite'

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? server : browser,
}))
