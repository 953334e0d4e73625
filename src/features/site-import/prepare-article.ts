import { truncate } from '../../arabic/truncate.ts'
import { readMinutes } from '../../arabic/words.ts'
import { htmlToText, proseOf } from '../../platform/html/html.ts'
import type { ImportRun } from './import-run.ts'
import type { MovedArticle, MovedPicture } from './moved-item.schema.ts'
import { noteCopied } from './moved-pictures.ts'
import { listPictures } from './site-import.queries.ts'

/** Lead pictures by their old id. */
export type Leads = Map<string, MovedPicture>

export const maxTags = 20
export const maxAuthors = 10
const firstWords = 90
const summaryLength = 300

/** Does the slow work (pictures, sanitising, new terms) outside the transaction of the batch. */
export async function prepareArticle(
  { db, started, terms, pictures, baseUrl }: ImportRun,
  article: MovedArticle,
  leads: Leads,
) {
  const find = (by: Parameters<typeof listPictures>[2]) => listPictures(db, started.id, by)
  const lead = leads.get(article.leadId ?? '')
  const copy = lead && (await pictures.copy(lead.url, lead))
  const body = await pictures.finishBody(article.html, baseUrl, find)
  const copied = [...(copy && 'media' in copy ? [copy] : []), ...body.copied]
  await noteCopied(db, started, copied)
  const notes = [...body.notes]
  const isLeadMissing = copy !== undefined && !('media' in copy)
  if (isLeadMissing && started.options.pictures !== 'none')
    notes.push({ code: 'pictureMissing', detail: lead!.url })
  const text = htmlToText(body.html)
  const [category] = article.categories
  const [author, ...others] = article.authors
  const tagIds: number[] = []
  for (const tag of article.tags.slice(0, maxTags)) tagIds.push(await terms.tagOf(tag))
  const contributors: { authorId: number; role: 'writing' }[] = []
  for (const other of others.slice(0, maxAuthors - 1))
    contributors.push({ authorId: await terms.authorOf(other), role: 'writing' })
  const publishAt = article.publishAt ?? new Date()
  // A text may begin with a video or recording, whose line is its address.
  const opening = text.split('\n').find(line => !/^https?:\S+$/.test(line.trim())) ?? ''
  const title = article.title || truncate(opening, firstWords) || 'بلا عنوان'
  return {
    notes,
    /** Whether a later import may add pictures. */
    isComplete: body.isComplete && !(isLeadMissing && copy.isMissed),
    article: {
      title,
      slug: article.slug || title,
      summary: article.summary || truncate(opening, summaryLength),
      description: body.html,
      readMinutes: readMinutes(proseOf(body.html)),
      imageId: copy && 'media' in copy ? copy.media.id : null,
      imageAlt: lead?.alt ?? '',
      imageCaption: lead?.caption ?? '',
      categoryId: await terms.categoryOf(category),
      authorId: author ? await terms.authorOf(author) : null,
      contributors,
      tagIds,
      publishAt,
      changedAt: article.changedAt && article.changedAt > publishAt ? article.changedAt : publishAt,
      enable: article.state === 'published',
      originalUrl: null,
      seoTitle: article.seoTitle,
      seoDescription: article.seoDescription,
      noindex: article.noindex,
      access: article.forSubscribers ? ('subscribers' as const) : ('free' as const),
      canonicalUrl: article.canonicalUrl ?? null,
    },
  }
}
