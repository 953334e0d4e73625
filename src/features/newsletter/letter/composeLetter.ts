import type { Services } from '../../../platform/context.ts'
import { beside } from '../../../platform/process/beside.ts'
import { getHouseStyle } from '../../setting/setting.service.ts'
import { letterContent, usualBlocks } from '../letter.schema.ts'
import type { Newsletter } from '../newsletter.schema.ts'
import { fillBlocks } from './fillBlocks.ts'
import type { Letter } from './renderLetter.ts'

const { renderLetter } = beside<typeof import('./renderLetter.ts')>(
  new URL('./renderLetter.ts', import.meta.url),
  // Loading MJML alone takes a second.
  { cpuMs: 30_000, memoryMb: 512 },
)

/** A newsletter's letter as it is now. Undefined where there is nothing to say, and so nothing to send. */
export async function composeLetter(
  { db, siteName, siteUrl }: Pick<Services, 'db' | 'siteName' | 'siteUrl'>,
  { name, kind, category, content }: Pick<Newsletter, 'name' | 'kind' | 'category' | 'content'>,
): Promise<Letter | undefined> {
  // One that nobody has edited yet is stored without its parts.
  const letter = letterContent.parse(content)
  const wanted = letter.blocks.length > 0 ? letter.blocks : usualBlocks(kind, category?.id)
  const blocks = await fillBlocks(db, wanted)
  // Words of its own are enough, without rules that found nothing.
  const hasRules = wanted.some(block => 'title' in block)
  if (hasRules && !blocks.some(block => 'stories' in block)) return undefined
  if (blocks.length === 0) return undefined
  const frame = { name, siteName: await siteName(), siteUrl, at: new Date(), style: await getHouseStyle(db) }
  return renderLetter({ ...letter, blocks }, frame)
}

/** The letter of one article that breaks: nothing where readers cannot open it any more. */
export function breakingLetter<Of extends Pick<Newsletter, 'content'>>(
  newsletter: Of,
  articleId: number,
): Of {
  const blocks = [{ kind: 'stories' as const, title: '', ids: [articleId] }]
  return { ...newsletter, content: { ...newsletter.content, blocks } }
}
