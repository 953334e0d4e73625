import { createHmac } from 'node:crypto'
import { markLocked } from '../../../contract/mark-locked.ts'
import type { PushPayload } from '../../../contract/push-payload.ts'
import { cropOf, mediaVariantPath } from '../../media/variants.ts'
import type { Content } from './sending.queries.ts'

export function payloadOf(
  content: Content,
  key: Buffer,
  send: number,
  tag: string,
  isSilent = false,
): string {
  const { title, image, isLocked } = content
  const body = markLocked(content.body, isLocked && !isSilent)
  const payload: PushPayload = {
    title,
    body,
    url: addressOf(content),
    ...(isSilent && { silent: true }),
    ...(image && {
      image: mediaVariantPath({
        hash: image.hash,
        width: 640,
        format: 'jpeg',
        aspect: '16x9',
        crop: cropOf(image, '16x9'),
      }),
    }),
    tag,
    send,
    mark: markOf(key, send),
  }
  return JSON.stringify(payload)
}

function addressOf({ link, articleId, articleSlug }: Content): string {
  return articleId && articleSlug ? `/article/${articleId}/${encodeURIComponent(articleSlug)}` : link || '/'
}

/** Signature that proves a report to be about one of our messages. */
export function markOf(key: Buffer, send: number): string {
  return createHmac('sha256', key).update(String(send)).digest('base64url').slice(0, 16)
}
