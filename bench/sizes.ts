import { brotliCompressSync } from 'node:zlib'
import { fetchBytes, line, verdict } from './machine.ts'

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Compressed size of a reader's first visit to each page, without pictures. */
export async function reportSizes(origin: string, pages: Record<string, string>): Promise<void> {
  console.log('\nSizes, brotli')
  const [first = '/'] = Object.values(pages)
  const html = (await fetchBytes(origin + first, 'identity')).toString()
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const css = brotliCompressSync(style).length
  line('CSS, in every page', kilo(css), verdict(css < 15_000, '< 15 kB'))
  const [, entry = ''] = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const needed = await weigh(origin, entry, /\b(?:from|import)\s*["'`](\.\/[\w-]+\.js)["'`]/g)
  const all = await weigh(origin, entry, /["'`](\.\/[\w-]+\.js)["'`]/g)
  line('JavaScript of a page to read, after load', kilo(needed), verdict(needed < 110_000, '< 110 kB'))
  line('  with what comes when it is used (forms, player)', kilo(all))
  for (const [name, address] of Object.entries(pages)) {
    const page = await fetchBytes(origin + address)
    const plain = (await fetchBytes(origin + address, 'identity')).toString()
    const [path, query] = address.split('?')
    const payload = await fetchBytes(
      `${origin}${path === '/' ? '' : path}/_payload.json${query ? `?${query}` : ''}`,
    )
    const fonts = [...plain.matchAll(/href="([^"]+\.woff2)"/g)].map(([, href]) => href ?? '')
    const faces = await Promise.all(fonts.map(async href => (await fetchBytes(origin + href)).length))
    const font = faces.reduce((sum, size) => sum + size, 0)
    const total = page.length + font + needed + payload.length
    line(
      `${name}: HTML ${kilo(page.length)}, fonts ${kilo(font)}, data ${kilo(payload.length)}`,
      `in all ${kilo(total)}`,
      verdict(total < 250_000, '< 250 kB'),
    )
  }
}

/** A script and all its imports. */
async function weigh(origin: string, entry: string, names: RegExp): Promise<number> {
  const waiting = [entry]
  const seen = new Set<string>()
  let sum = 0
  for (const file of waiting) {
    if (seen.has(file)) continue
    seen.add(file)
    sum += (await fetchBytes(origin + file)).length
    const source = (await fetchBytes(origin + file, 'identity')).toString()
    for (const [, name = ''] of source.matchAll(names)) waiting.push(new URL(name, origin + file).pathname)
  }
  return sum
}
