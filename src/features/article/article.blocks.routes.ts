import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { readBodyBlocks } from '../../platform/html/beside.ts'
import { withCards } from './article.cards.service.ts'
import { articleContract } from './article.contract.ts'
import { getPublished, lockForAll, lockUnlessEntitled } from './article.reading.ts'
import type { ReaderArticle } from './article.schema.ts'

const on = handlersOf(articleContract)

/** An article with its body in blocks, for apps. */
export const blocksHandlers = {
  blocks: on.blocks.handler(async ({ context, input }) =>
    inBlocks(context, lockForAll(await getPublished(context, input.id))),
  ),
  wholeBlocks: on.wholeBlocks.handler(async ({ context, input }) => {
    const article = await lockUnlessEntitled(await getPublished(context, input.id), context)
    if (article.locked) throw fail('SUBSCRIBERS_ONLY')
    return inBlocks(context, article)
  }),
}

async function inBlocks(context: ApiContext, article: ReaderArticle) {
  const { description, ...rest } = await withCards(context, article)
  return { ...rest, body: await readBodyBlocks(description) }
}
