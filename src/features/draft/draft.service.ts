import { z } from 'zod'
import { readMinutes } from '../../arabic/words.ts'
import { contributorRoleNames } from '../../contract/contributor-roles.ts'
import { picture, reference, time } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { readArticleHtml } from '../../platform/html/beside.ts'
import { htmlToText } from '../../platform/html/html.ts'
import {
  articleAccesses,
  articleKind,
  imageLinkInput,
  type ReaderArticle,
} from '../article/article.schema.ts'
import { findNamed } from './draft.queries.ts'
import type { ArticleDraft } from './draft.schema.ts'

export {
  copyDraft,
  deleteDraft,
  findDraft,
  listDrafts,
  listOthersDrafts,
  upsertDraft,
} from './draft.queries.ts'

/** A draft may be incomplete or malformed: invalid parts are left out of the preview. */
const shown = z.object({
  kind: articleKind.catch('news'),
  overline: z.string().catch(''),
  title: z.string().catch(''),
  summary: z.string().catch(''),
  description: z.string().catch(''),
  image: picture.nullable().catch(null),
  imageAlt: z.string().catch(''),
  imageCaption: z.string().catch(''),
  imageCredit: z.string().catch(''),
  imageLink: imageLinkInput.catch(null),
  tags: z.array(reference).catch([]),
  people: z.array(reference).catch([]),
  contributors: z
    .array(reference.pick({ id: true, name: true }).extend({ role: z.enum(contributorRoleNames) }))
    .catch([]),
  access: z.enum(articleAccesses).catch('free'),
  publishAt: time.nullable().catch(null),
})

/** Previews a new article as readers will see it. */
export async function readerArticleOfDraft(db: Handle, draft: ArticleDraft): Promise<ReaderArticle> {
  const { image, imageAlt, imageLink, publishAt, contributors, ...words } = shown.parse(draft.content)
  const named = await findNamed(db, draft.content)
  const { html: description } = await readArticleHtml(words.description)
  return {
    author: null,
    agency: null,
    source: null,
    authorImage: null,
    authorBio: '',
    ...named,
    ...words,
    contributors: contributors.map(one => ({ ...one, slug: null, image: null })),
    title: words.title.trim() || 'بلا عنوان',
    description,
    id: 1,
    slug: 'draft',
    image: image && { ...image, alt: imageAlt || image.alt },
    imageLink: image ? null : imageLink,
    category: named?.category ?? { id: 0, name: 'بلا قسم', slug: null, colour: '#888888' },
    publishAt: publishAt ?? draft.updatedAt,
    breaking: false,
    readMinutes: readMinutes(htmlToText(description)),
    locked: false,
    freeLeft: null,
    onBehalfOf: null,
    originalUrl: null,
    contentUpdatedAt: draft.updatedAt,
    corrections: [],
    live: false,
    hasCoverage: false,
    hasStory: false,
    hasDossiers: false,
    hasLetters: false,
    narration: null,
    storyId: null,
    also: [],
    outside: null,
  }
}
