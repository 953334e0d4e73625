import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { reference } from '../../contract/fields.ts'
import { id, readerList, readerListQuery } from '../../contract/pages.ts'
import { articleCard } from '../article/article.schema.ts'

const kinds = {
  categories: z.array(id).max(200).optional(),
  agencies: z.array(id).max(200).optional(),
  tags: z.array(id).max(200).optional(),
  people: z.array(id).max(200).optional(),
  authors: z.array(id).max(200).optional(),
  dossiers: z.array(id).max(200).optional(),
  articles: z.array(id).max(200).optional(),
}
export const favourites = z.object({
  categories: z.array(reference.extend({ colour: z.string() })),
  agencies: z.array(reference),
  tags: z.array(reference),
  people: z.array(reference),
  authors: z.array(reference),
  dossiers: z.array(reference),
  /** Saved articles, the latest first. */
  articles: z.array(articleCard),
})
export type Favourites = z.infer<typeof favourites>

/** An article with the reason why it is suggested: a follow, or the reader's history. */
const articleForYou = articleCard.extend({
  because: z.object({ name: z.string(), followed: z.boolean() }),
})
export type ArticleForYou = z.infer<typeof articleForYou>

export const favouriteContract = {
  list: endpoint('GET', '/user/favorites', 'account', 'ما أتابعه وما حفظته').output(favourites),
  change: endpoint('PATCH', '/user/add-user-favorites', 'account', 'متابعة أشياء وترك أخرى', {
    fields: 2500,
  })
    .input(z.object({ ...kinds, remove: z.object(kinds).optional() }))
    .output(favourites),
  forYou: endpoint('GET', '/user/for-you', 'account', 'أحدث ما نُشر مما أتابعه أو قرأت عنه')
    .input(z.object(readerListQuery))
    .output(readerList(articleForYou)),
}
