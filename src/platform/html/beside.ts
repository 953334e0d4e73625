import { beside } from '../process/beside.ts'
import { type BodyBlock, bodyBlocks } from './body-blocks.ts'
import { proseOf, sanitiseArticleHtml } from './html.ts'

/** In letters. Parsing longer HTML here would block other requests. */
export const longHtml = 50_000

const apart = beside<typeof import('./html.ts')>(new URL('./html.ts', import.meta.url), {
  cpuMs: 60_000,
  memoryMb: 512,
})

/**
 * Result of `sanitiseArticleHtml`, and its prose; long HTML is parsed in another process. Must not be called during a
 * transaction, as it may take seconds, and others may be waiting.
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

/**
 * Blocks of sanitised HTML; long HTML is parsed in another process.
 * @throws BesideError
 */
export async function readBodyBlocks(html: string): Promise<BodyBlock[]> {
  return html.length <= longHtml ? bodyBlocks(html) : blocksApart.bodyBlocks(html)
}
