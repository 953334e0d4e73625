import { beside } from '../process/beside.ts'
import { htmlToText, sanitiseArticleHtml } from './html.ts'

/** Letters. Reading more of them here would keep everybody else waiting. */
export const longHtml = 50_000

const apart = beside<typeof import('./html.ts')>(new URL('./html.ts', import.meta.url), {
  cpuMs: 60_000,
  memoryMb: 512,
})

/**
 * What `sanitiseArticleHtml` keeps, and its text; long HTML is read in another process. Not to be called while a
 * transaction is open: it may take seconds, and others may wait before it.
 * @throws BesideError
 */
export async function readArticleHtml(html: string): Promise<{ html: string; text: string }> {
  if (html.length <= longHtml) {
    const clean = sanitiseArticleHtml(html)
    return { html: clean, text: htmlToText(clean) }
  }
  const clean = await apart.sanitiseArticleHtml(html)
  return { html: clean, text: await apart.htmlToText(clean) }
}
