import type { Services } from '../../../platform/context.ts'
import { beside } from '../../../platform/process/beside.ts'
import { getHouseStyle, getSettingValue } from '../../setting/setting.service.ts'
import { letterContent, usualBlocks } from '../letter.schema.ts'
import type { Newsletter } from '../newsletter.schema.ts'
import { listPicked } from '../pick.queries.ts'
import { fillBlocks, withPicked } from './fillBlocks.ts'
import type { Letter } from './renderLetter.ts'

const { renderLetter } = beside<typeof import('./renderLetter.ts')>(
  new URL('./renderLetter.ts', import.meta.url),
  // Loading MJML alone takes a second.
  { cpuMs: 30_000, memoryMb: 512 },
)

/** Without an id it is a preview, which omits the articles that editors picked. */
type LetterSource = Pick<Newsletter, 'name' | 'kind' | 'category' | 'content'> & { id?: number }

/** Composes a newsletter's current issue. Returns undefined if it would be empty, as nothing is sent then. */
export async function composeLetter(
  { db, siteName, siteUrl }: Pick<Services, 'db' | 'siteName' | 'siteUrl'>,
  { id, name, kind, category, content }: LetterSource,
): Promise<Letter | undefined> {
  // A newsletter that was never edited is stored without blocks.
  const letter = letterContent.parse(content)
  const usual = letter.blocks.length > 0 ? letter.blocks : usualBlocks(kind, category?.id)
  // A newsletter of breaking news has an issue for each that editors chose.
  const picked = id === undefined || kind === 'breaking' ? [] : await listPicked(db, id)
  const wanted = withPicked(usual, picked)
  const blocks = await fillBlocks(db, wanted)
  // An issue with text alone is sent only if it has no story blocks; if all of them are empty, it is not.
  const hasRules = wanted.some(block => 'title' in block)
  if (hasRules && !blocks.some(block => 'stories' in block)) return undefined
  if (blocks.length === 0) return undefined
  const frame = {
    name,
    siteName: await siteName(),
    siteUrl,
    at: new Date(),
    style: await getHouseStyle(db),
    accent: await getSettingValue(db, 'website', 'accent'),
  }
  return renderLetter({ ...letter, blocks }, frame)
}

/** The newsletter about one breaking article; undefined if readers can no longer open it. */
export function breakingLetter<Of extends Pick<Newsletter, 'content'>>(
  newsletter: Of,
  articleId: number,
): Of {
  const blocks = [{ kind: 'stories' as const, title: '', ids: [articleId] }]
  return { ...newsletter, content: { ...newsletter.content, blocks } }
}
