import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { picture, reference, revision, shownReference, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { canEverywhere } from '../../contract/right.ts'
import { articleCard, articleStates } from '../article/article.schema.ts'
import { blockLayouts } from '../category/category.contract.ts'
import { characters, shownStrip } from '../category/category.schema.ts'
import { dossierStrip } from '../dossier/dossier.contract.ts'
import { frontContent, frontTemplates } from './front.schema.ts'

const person = z.object({ id, name: z.string() }).nullable()
const places = z.array(articleCard.nullable()).describe('By place; null where nothing is pinned')

const strip = dossierStrip
  .extend({ place: z.number().describe('Number of sections before it') })
  .nullable()
  .describe('A published dossier that editors put on the page')

const arrangement = z.object({
  template: z.enum(frontTemplates),
  leads: places,
  sections: z.array(
    z.object({
      category: id,
      layout: z.enum(blockLayouts).nullable(),
      hidden: z.boolean(),
      pins: places,
    }),
  ),
  strip,
})
export type Arrangement = z.output<typeof arrangement>

/** The front page as the site shows it. */
export const home = z.object({
  template: z.enum(frontTemplates),
  breaking: articleCard.optional().describe('Besides those among the leads'),
  leads: z.array(articleCard).describe('The first block, by place'),
  latest: z.array(articleCard),
  videos: z.array(articleCard).describe('Of the row «شاهد»; at least three, or none'),
  writers: z.array(articleCard.extend({ author: shownReference, portrait: picture })),
  blocks: z.array(
    reference.extend({
      colour: z.string(),
      character: z.enum(characters),
      strip: shownStrip.nullable().describe('Figures or scores above the stories'),
      branches: z.array(reference),
      layout: z.enum(blockLayouts),
      articles: z.array(
        articleCard.extend({
          portrait: picture.optional().describe('The writer’s, in a section of opinion'),
        }),
      ),
    }),
  ),
  strip,
  mostRead: z.array(articleCard),
})

const edition = z.object({ id, publishedBy: person, publishedAt: time })

const front = z.object({
  id,
  revision,
  content: frontContent.describe('As readers see it'),
  draft: frontContent.nullable().describe('Prepared and not yet published'),
  draftedBy: person,
  draftedAt: time.nullable(),
  editions: z.array(edition).describe('The newest first; the first is what readers see'),
  articles: z
    .array(
      z.object({
        id,
        title: z.string(),
        state: z.enum(articleStates),
        publishAt: time,
        image: picture.nullable(),
      }),
    )
    .describe('All that is pinned in content or draft'),
})
export type Front = z.output<typeof front>

const { NOT_FOUND, REFUSED, STALE_REVISION } = errors
const arrange = canEverywhere('update', 'Article')
/** A category's page; without one the site’s front page. */
const page = { category: id.optional() }
const stale = { NOT_FOUND, STALE_REVISION }

export const frontContract = {
  current: endpoint('GET', '/front', 'public', 'ما ثبّته المحررون في الصفحة الأولى أو صفحة قسم', {
    isShared: true,
  })
    .input(z.object(page))
    .output(arrangement),
  home: endpoint('GET', '/front/home', 'public', 'الصفحة الأولى كما يراها القراء، مرتّبة في نداء واحد', {
    isShared: true,
  }).output(home),
  staff: endpoint('GET', '/front/staff', arrange, 'ترتيب الصفحة: المنشور وما أُعدّ وما سبق')
    .input(z.object(page))
    .errors({ NOT_FOUND })
    .output(front),
  preview: endpoint('GET', '/front/preview', arrange, 'ما سيراه القارئ إذا نُشر ما أُعدّ')
    .input(z.object(page))
    .errors({ NOT_FOUND })
    .output(arrangement),
  keep: endpoint('PATCH', '/front/draft', arrange, 'حفظ ما أُعدّ دون نشره')
    .input(z.object({ ...page, revision, content: frontContent }))
    .errors(stale)
    .output(front),
  discard: endpoint('DELETE', '/front/draft', arrange, 'ترك ما أُعدّ')
    .input(z.object({ ...page, revision }))
    .errors(stale)
    .output(front),
  publish: endpoint('POST', '/front/publish', arrange, 'نشر ما أُعدّ كله معًا')
    .input(z.object({ ...page, revision }))
    .errors({ ...stale, REFUSED })
    .output(front),
  revert: endpoint('POST', '/front/revert', arrange, 'العودة إلى ترتيب سبق')
    .input(z.object({ ...page, revision, edition: id }))
    .errors({ ...stale, REFUSED })
    .output(front),
}
