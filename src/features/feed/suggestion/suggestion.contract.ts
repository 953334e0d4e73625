import { z } from 'zod'
import { canEverywhere } from '../../../contract/access.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { picture, revision, time } from '../../../contract/fields.ts'
import { byId, id } from '../../../contract/pages.ts'
import { correctionKind } from '../../article/article.schema.ts'

/** Parts of an article that its source may change; `note` is published for readers. */
const suggestedParts = ['title', 'summary', 'description', 'image', 'note'] as const
export type SuggestedPart = (typeof suggestedParts)[number]

const texts = { title: z.string(), summary: z.string(), description: z.string() }
const imageLink = z.string().nullable()
const suggestion = z.object({
  articleId: id,
  itemId: id,
  feed: z.object({ id, name: z.string() }),
  /** Why it waits: the filter's choice, an editor's own edits, or because nobody reviewed it. */
  why: z.enum(['chosen', 'edited', 'unreviewed']),
  suggestedAt: time,
  /** Parts that differ from the article as it is now, and may be taken. */
  parts: z.array(z.enum(suggestedParts)),
  ...texts,
  image: picture.nullable(),
  imageLink,
  /** A note for readers that the source's own words propose. */
  note: z.object({ text: z.string(), kind: correctionKind }).nullable(),
  now: z
    .object({ ...texts, image: picture.nullable(), imageLink, revision })
    .describe('The article as it is'),
  /** The source's text before, if an editor has changed the article since. */
  source: z.object(texts).nullable(),
})
export type Suggestion = z.infer<typeof suggestion>

const { NOT_FOUND, REFUSED, STALE_REVISION } = errors

const seen = time.describe('The suggestion that the editor saw; a newer one is refused')

// Agencies correct their articles themselves.
export const suggestionContract = {
  get: endpoint(
    'GET',
    '/wire/suggestion/{id}',
    canEverywhere('read', 'Article'),
    'ما غيّره المصدر في مقال وينتظر محررًا؛ null إن لم يغيّر',
  )
    .input(byId)
    .output(suggestion.nullable()),
  take: endpoint(
    'POST',
    '/wire/suggestion/{id}',
    canEverywhere('update', 'Article'),
    'أخذ ما غيّره المصدر، كله أو بعضه؛ يُترك ما لم يُؤخذ',
  )
    .input(
      z.strictObject({
        id,
        revision,
        parts: z.array(z.enum(suggestedParts)).min(1, 'اختر ما تأخذه'),
        suggestedAt: seen,
      }),
    )
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(z.object({ ok: z.literal(true) })),
  dismiss: endpoint(
    'DELETE',
    '/wire/suggestion/{id}',
    canEverywhere('update', 'Article'),
    'ترك ما غيّره المصدر: يبقى المقال كما هو',
  )
    .input(byId.extend({ suggestedAt: seen }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ ok: z.literal(true) })),
}
