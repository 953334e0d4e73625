import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import type { HouseStyle } from '../../arabic/house-style.ts'
import type { Assets, Styles } from '../../site/document.ts'
import type { HotReload } from '../security/headers.ts'
import type { DashboardAssets } from './dashboard-shell.ts'
import type { PageResult } from './pages.tsx'

/** The bundle of `server/pages/pages.tsx`. */
export type PagesModule = {
  renderPage: (
    url: string,
    options: {
      client: ApiClient
      site: Site
      houseStyle: HouseStyle
      assets: Assets
      payload: boolean
      form?: FormData
      cameFrom?: number | undefined
    },
  ) => Promise<PageResult>
  inlineScripts: { head: string; bodyEnd: string; dashboardHead: string }
}

/** The bundles, from a build or from Vite's development server. */
export type BuiltSite = {
  clientDir: string | undefined
  pages: () => Promise<{ module: PagesModule; assets: Assets }>
  dashboardAssets: () => DashboardAssets
  /** Vite, which runs in front of the application. */
  development?: HotReload & {
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  }
}

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

/** Reads the output of `npm run build` in `dist`. */
export async function readBuiltSite(dist: string): Promise<BuiltSite> {
  const clientDir = path.join(dist, 'client')
  const readManifest = async (name: string): Promise<Manifest> =>
    JSON.parse(await readFile(path.join(clientDir, '.vite', name), 'utf8'))
  const [ofSite, ofDashboard] = await Promise.all([
    readManifest('manifest.json'),
    readManifest('dashboard.json'),
  ])
  const reader = chunkOf(ofSite, 'src/browser/site.tsx')
  const imported = (reader.imports ?? []).map(name => chunkOf(ofSite, name))
  const [foundation = reader] = imported.filter(({ name }) => name === 'foundation')
  const beside = imported.filter(chunk => chunk !== foundation)
  const dashboard = chunkOf(ofDashboard, 'src/browser/dashboard.tsx')
  const ofReading = stylesOf(ofSite, reader)
  const readAll = async (files: string[]): Promise<Styles> => {
    const texts = await Promise.all(files.map(file => readFile(path.join(clientDir, file), 'utf8')))
    return { css: texts.join('\n'), hrefs: files.map(file => `/${file}`) }
  }
  const readPart = (name: string) => {
    const files = stylesOf(ofSite, chunkOf(ofSite, `src/site/${name}.tsx`))
    return readAll(files.filter(file => !ofReading.includes(file)))
  }
  // The names of both bundles' files contain hashes, so a changed file means another build.
  const buildId = createHash('sha256')
    .update(JSON.stringify([ofSite, ofDashboard]))
    .digest('hex')
    .slice(0, 16)
  const assets: Assets = {
    scripts: [foundation, reader, ...beside].map(({ file }) => `/${file}`),
    style: await readAll(ofReading),
    partStyles: { more: await readPart('morePages'), search: await readPart('searchPages') },
    fonts: (reader.assets ?? []).filter(file => file.endsWith('.woff2')).map(file => `/${file}`),
    buildId,
  }
  const module: PagesModule = await import(pathToFileURL(path.join(dist, 'server/pages.js')).href)
  return {
    clientDir,
    pages: async () => ({ module, assets }),
    dashboardAssets: () => ({
      script: `/${dashboard.file}`,
      styles: stylesOf(ofDashboard, dashboard).map(file => `/${file}`),
      buildId,
    }),
  }
}

function chunkOf(manifest: Manifest, entry: string): Chunk {
  const found = manifest[entry]
  if (!found) throw new Error(`${entry} is not in the build; run npm run build`)
  return found
}

function stylesOf(manifest: Manifest, chunk: Chunk): string[] {
  const imported = (chunk.imports ?? []).flatMap(name =>
    manifest[name] ? stylesOf(manifest, manifest[name]) : [],
  )
  return [...new Set([...imported, ...(chunk.css ?? [])])]
}
