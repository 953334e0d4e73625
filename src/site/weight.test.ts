import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

describe('compressed with brotli', () => {
  type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
  const client = path.join(import.meta.dirname, '../../dist/client')
  const readText = (file: string) => readFile(path.join(client, file), 'utf8')
  const weigh = async (files: Iterable<string>) => {
    const sizes = [...files].map(async file => brotliCompressSync(await readText(file)).length)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  /** Scripts and styles common to all readers' pages. */
  async function listNeeded() {
    const chunks: Record<string, Chunk> = JSON.parse(await readText('.vite/manifest.json'))
    const names = new Set(['src/browser/site.tsx'])
    for (const name of names) for (const other of chunks[name]?.imports ?? []) names.add(other)
    const needed = [...names].map(name => chunks[name]!)
    return { scripts: needed.map(({ file }) => file), styles: new Set(needed.flatMap(({ css = [] }) => css)) }
  }

  test('scripts that hydrate a page are less than 110 kB', async () => {
    expect(await weigh((await listNeeded()).scripts)).toBeLessThan(110_000)
  })

  test('libraries are compiled as they arrive, and not in the task that evaluates them', async () => {
    const chunks: Record<string, Chunk> = JSON.parse(await readText('.vite/manifest.json'))
    const { file } = Object.values(chunks).find(({ name }) => name === 'foundation')!
    const [firstLine] = (await readText(file)).split('\n', 1)
    expect(firstLine?.slice(0, 60)).toBe('//# allFunctionsCalledOnLoad')
  })

  test('the search page loads less than 10 kB beside them', async () => {
    const chunks: Record<string, Chunk> = JSON.parse(await readText('.vite/manifest.json'))
    const { scripts } = await listNeeded()
    const names = new Set(['src/site/searchPages.tsx'])
    for (const name of names) {
      for (const other of chunks[name]?.imports ?? []) {
        if (!scripts.includes(chunks[other]!.file)) names.add(other)
      }
    }
    const files = [...names].flatMap(name => [chunks[name]!.file, ...(chunks[name]!.css ?? [])])
    expect(await weigh(files)).toBeLessThan(10_000)
  })

  test('no script of readers has schemas, which are large and evaluate text', async () => {
    const chunks: Record<string, Chunk> = JSON.parse(await readText('.vite/manifest.json'))
    const names = new Set(['src/browser/site.tsx'])
    for (const name of names) {
      const { imports = [], dynamicImports = [] } = chunks[name]!
      for (const other of [...imports, ...dynamicImports]) names.add(other)
    }
    const scripts = [...names].map(name => chunks[name]!.file).filter(file => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(30)
    const texts = await Promise.all(scripts.map(readText))
    // A property of Zod’s schemas, which no minifier shortens.
    expect(scripts.filter((_, at) => texts[at]!.includes('._zod'))).toEqual([])
  })

  test('its styles are less than 15 kB', async () => {
    const { styles } = await listNeeded()
    expect(styles.size).toBeGreaterThan(0)
    expect(await weigh(styles)).toBeLessThan(15_000)
  })
})
