// Last step of npm run build: minifies the readers' scripts, adds the script of /api/v1/docs, and compresses all text
// files. The server looks for `.br` and `.gz` next to a file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'
import { readApiReference } from './api-reference.mjs'
import { root } from './prepare.mjs'

const dir = path.join(root, 'dist/client')
const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8'))
const readersFiles = new Set(Object.values(manifest).map(({ file }) => file))
const foundation = Object.values(manifest).find(({ name }) => name === 'foundation').file
writeFileSync(path.join(dir, 'api-reference.js'), readApiReference())
/**
 * With this first line, Chromium compiles all functions of a file on another thread while it arrives. React is one large
 * function, which it would otherwise compile in the task that evaluates it (https://v8.dev/blog/explicit-compile-hints).
 */
const compileHint = '//# allFunctionsCalledOnLoad'
const texts = readdirSync(dir, { recursive: true }).filter(file => /\.(?:css|m?js)$/.test(file))
await Promise.all(texts.map(finish))

async function finish(name) {
  const file = path.join(dir, name)
  const isReaders = readersFiles.has(name)
  // Players of streams come minified from their packages.
  if (isReaders && name.endsWith('.js') && !name.includes('.min-')) await minifyFile(file)
  const bytes = await readFile(file)
  await writeFile(
    `${file}.br`,
    await promisify(brotliCompress)(bytes, { params: effortFor(bytes, isReaders) }),
  )
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes))
}

/**
 * Compression quality. The best takes two seconds per megabyte. The next one takes 0.8, and the dashboard's files are 1.5 %
 * larger for it. Both are too long for the API reference, which only programmers open.
 */
function effortFor(bytes, isReaders) {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants
  if (bytes.length >= 1024 ** 2) return { [BROTLI_PARAM_QUALITY]: 8 }
  return { [BROTLI_PARAM_QUALITY]: isReaders ? BROTLI_MAX_QUALITY : BROTLI_MAX_QUALITY - 1 }
}

/**
 * Minifies with Terser, which takes a few seconds longer than the bundler's minifier and saves each reader
 * 1.7 kB.
 */
async function minifyFile(file) {
  const preamble = file.endsWith(foundation) ? compileHint : ''
  const options = { module: true, safari10: true, compress: { passes: 2 }, format: { preamble } }
  const { code } = await minify(await readFile(file, 'utf8'), options)
  await writeFile(file, code)
}
