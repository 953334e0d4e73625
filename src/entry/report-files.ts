/**
 * Preloaded into the processes of `npm run dev`. Reports each of our files that they load, for `keepFresh`.
 */
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type LoadedFile = { loaded: string }

const sources = pathToFileURL(path.join(import.meta.dirname, '../')).href

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith(sources)) process.send?.({ loaded: fileURLToPath(url) } satisfies LoadedFile)
    return nextLoad(url, context)
  },
})
