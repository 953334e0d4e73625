import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { maybeWritten, picture, revision, time, webAddress } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'

/** The site's ad positions, which are fixed. */
const adPositionKeys = [
  'header',
  'home-1',
  'home-2',
  'article-top',
  'article-middle',
  'article-end',
  'sidebar',
  'list',
] as const
export type AdPositionKey = (typeof adPositionKeys)[number]

/** `html` and `tag` are third-party code: in a sandboxed frame, and only with the reader's consent. */
export const adKinds = ['image', 'html', 'tag'] as const
export type AdKind = (typeof adKinds)[number]

/** An ad as pages get it; third-party code is only in its frame. */
const ad = z.object({
  id,
  key: z.enum(adPositionKeys),
  kind: z.enum(adKinds),
  title: z.string(),
  image: picture.nullable(),
})
export type Ad = z.infer<typeof ad>

const adPosition = ad.extend({
  link: z.string(),
  html: z.string(),
  from: time.nullable(),
  to: time.nullable(),
  enabled: z.boolean(),
  /** Visible to readers: enabled, within its dates, and not empty. */
  shown: z.boolean(),
  impressions: z.number(),
  clicks: z.number(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type AdPosition = z.infer<typeof adPosition>

const edits = {
  title: maybeWritten().max(120).optional(),
  kind: z.enum(adKinds).optional(),
  imageId: id.nullable().optional(),
  /** An external address, or the path of one of our pages. */
  link: z
    .union([webAddress, z.string().regex(/^\/(?![/\\])/)], 'عنوان ويب يبدأ بـ https، أو مسار يبدأ بـ /')
    .optional(),
  html: z.string().max(20_000).optional(),
  from: time.nullable().optional(),
  to: time.nullable().optional(),
  enabled: z.boolean().optional(),
}

const { NOT_FOUND, REFUSED, STALE_REVISION } = errors
const read = can('read', 'AdsPositions')
const update = can('update', 'AdsPositions')

export const adContract = {
  list: endpoint('GET', '/adspositions', 'public', 'الإعلانات الظاهرة الآن، كل في موضعه', {
    isShared: true,
    keptForPages: 'briefly',
  }).output(z.array(ad)),
  all: endpoint('GET', '/adspositions/all', read, 'مواضع الإعلانات كلها').output(z.array(adPosition)),
  edit: endpoint('PATCH', '/adspositions/{id}', update, 'تعديل ما في موضع')
    .input(z.object({ id, revision, ...edits }))
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(adPosition),
  countSeen: endpoint('POST', '/adspositions/seen/{id}', 'public', 'احتساب ظهور إعلان')
    .input(byId)
    .output(z.object({ ok: z.boolean() })),
}
