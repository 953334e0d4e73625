import type { Handle } from '../../../platform/database/database.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import { readArrangement } from '../../front-page/front.service.ts'
import { listChosen, listLatest, listRead } from '../letter.queries.ts'
import type { LetterBlock } from '../letter.schema.ts'

type Words = Exclude<LetterBlock, { title: string }>
/** A block with its stories or its own text. */
export type FilledBlock = { title: string; shape: 'leads' | 'list'; stories: ArticleCard[] } | Words

/** Adds the picks after the leads, else before the first block of stories. */
export function withPicked(blocks: readonly LetterBlock[], picked: number[]): LetterBlock[] {
  if (picked.length === 0) return [...blocks]
  const leads = blocks.findIndex(({ kind }) => kind === 'leads')
  const first = blocks.findIndex(block => 'title' in block)
  const at = leads >= 0 ? leads + 1 : first >= 0 ? first : blocks.length
  return blocks.toSpliced(at, 0, { kind: 'stories', title: 'اخترنا لكم', ids: picked })
}

/**
 * Fills the blocks; each story appears once, in the first block that selects it, and blocks without stories are left
 * out.
 */
export async function fillBlocks(db: Handle, blocks: readonly LetterBlock[]): Promise<FilledBlock[]> {
  const filled: FilledBlock[] = []
  const without: number[] = []
  for (const block of blocks) {
    if (!('title' in block)) {
      filled.push(block)
      continue
    }
    const stories = await findStories(db, block, without)
    without.push(...stories.map(({ id }) => id))
    if (stories.length === 0) continue
    filled.push({ title: block.title, shape: block.kind === 'leads' ? 'leads' : 'list', stories })
  }
  return filled
}

function findStories(
  db: Handle,
  block: Extract<LetterBlock, { title: string }>,
  without: number[],
): Promise<ArticleCard[]> {
  switch (block.kind) {
    case 'leads':
      return findLeads(db, block.count, without)
    case 'latest':
      return listLatest(db, { ...block, limit: block.count, without })
    case 'mostRead':
      return listRead(db, { ...block, limit: block.count, without })
    case 'section':
      return listLatest(db, { ...block, category: block.categoryId, limit: block.count, without })
    case 'stories':
      return listChosen(db, block.ids, without)
  }
}

/** Stories pinned to the front page, then the most read today, then the newest. */
async function findLeads(db: Handle, count: number, without: number[]): Promise<ArticleCard[]> {
  const { leads } = await readArrangement(db, {})
  const isFree = (card: ArticleCard) => !without.includes(card.id)
  const chosen = leads.filter(card => card !== null).filter(isFree)
  const more = async (list: typeof listRead) => {
    const limit = count - chosen.length
    if (limit > 0)
      chosen.push(
        ...(await list(db, { days: 1, limit, without: [...without, ...chosen.map(({ id }) => id)] })),
      )
  }
  await more(listRead)
  await more(listLatest)
  return chosen.slice(0, count)
}
