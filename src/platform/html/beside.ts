import { beside } from '../process/beside.ts'
import { type BodyBlock, bodyBlocks } from './body-blocks.ts'
import { proseOf, sanitiseArticleHtml } from './html.ts'

/** Length in UTF-16 units. Parsing longer HTML in this process would block other requests. */
export const longHtml = 50_000

const apart = beside<typeof import('./html.ts')>(new URL('./html.ts', import.meta.url), {
  cpuMs: 60_000,
  memoryMb: 512,
})

/**
 * Sanitises an article's HTML and extracts its prose. Long HTML is parsed in another process. Do not call in
 * a transaction: it may take seconds, and others may be waiting.
 * @throws BesideError
 */
export async function readArticleHtml(html: string): Promise<{ html: string; text: string }> {
  if (html.length <= longHtml) {
    const clean = sanitiseArticleHtml(html)
    return { html: clean, text: proseOf(clean) }
  }
  const clean = await apart.sanitiseArticleHtml(html)
  return { html: clean, text: await apart.proseOf(clean) }
}

const blocksApart = beside<typeof import('./body-blocks.ts')>(new URL('./body-blocks.ts', import.meta.url), {
  cpuMs: 10_000,
  memoryMb: 512,
})

/** Splits sanitised HTML into blocks. Long HTML is parsed in another process. @throws BesideError */
export async function readBodyBlocks(html: string): Promise<BodyBlock[]> {
  return html.length <= longHtml ? bodyBlocks(html) : blocksApart.bodyBlocks(html)
}
