// Loads the application's sources as the build wrote them, without types. Otherwise Node loads a compiler into each
// process, which takes 15 to 25 MiB and a second. A source that has changed since the build is left to Node.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { builtFileOf } from './built-file.mjs'

const sources = new URL('../src/', import.meta.url).href

registerHooks({
  load(url, context, nextLoad) {
    const source = url.startsWith(sources) && url.endsWith('.ts') ? findBuilt(url) : undefined
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

function findBuilt(url) {
  try {
    return readFileSync(builtFileOf(readFileSync(new URL(url))), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
