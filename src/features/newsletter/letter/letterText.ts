import { formatGregorian } from '../../../arabic/dates.ts'
import { markLocked } from '../../../contract/mark-locked.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import type { FilledBlock } from './fillBlocks.ts'
import { type FilledLetter, type Frame, placeholders } from './filledLetter.ts'

/** Redirects to the full address, which has six characters for each Arabic letter and would be unreadable. */
const addressOf = ({ id }: { id: number }, { siteUrl }: Frame) => `${siteUrl}/article/${id}`

/** Plain text version; each address on its own line. */
export function letterText({ blocks }: Pick<FilledLetter, 'blocks'>, frame: Frame): string {
  const { name, siteName, at, style } = frame
  return [
    `${name}\n${formatGregorian(at, style)}`,
    ...blocks.map(block => blockText(block, frame)),
    '—',
    `تصلك «${name}» لأنك طلبتها من ${siteName}.`,
    `في المتصفح:\n${placeholders.archive}`,
    `رسائلك:\n${placeholders.preferences}`,
    `أوقف هذه الرسالة:\n${placeholders.unsubscribe}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const titleOf = ({ live, access, title }: ArticleCard) =>
  `${live ? 'تغطية مباشرة: ' : ''}${markLocked(title, access === 'subscribers')}`

function blockText(block: FilledBlock, frame: Frame): string {
  if ('stories' in block) {
    const stories = block.stories.map(story =>
      [`• ${titleOf(story)}`, story.summary, addressOf(story, frame)].filter(Boolean).join('\n'),
    )
    return [block.title && `## ${block.title}`, ...stories].filter(Boolean).join('\n\n')
  }
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`
    case 'text':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'divider':
      return '* * *'
  }
}
