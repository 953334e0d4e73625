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
  if (readersFiles.has(name) && name.endsWith('.js')) await minifyFile(file)
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params: effortFor(bytes) }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes))
}

/**
 * Compression quality. The best takes two seconds per megabyte, too long for the API reference, which only
 * programmers open.
 */
function effortFor(bytes) {
  const quality = bytes.length < 1024 ** 2 ? constants.BROTLI_MAX_QUALITY : 8
  return { [constants.BROTLI_PARAM_QUALITY]: quality }
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
