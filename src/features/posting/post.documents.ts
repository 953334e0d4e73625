import type { Context } from 'hono'
import { isbot } from 'isbot'
import type { Services } from '../../platform/context.ts'
import { readerMark } from '../../platform/view-counter.ts'
import { findLeading } from './post.queries.ts'

/**
 * `/s/{code}`: counts the click and redirects to the post's article. Undefined for an unknown code. Robots that draw
 * previews follow it too, and are not counted.
 */
export async function leadToArticle(
  context: Context,
  { db, postClicks }: Pick<Services, 'db' | 'postClicks'>,
  address: string,
): Promise<Response | undefined> {
  const code = context.req.param('code') ?? ''
  const post = /^[0-9A-Za-z]{7}$/.test(code) ? await findLeading(db, code) : undefined
  if (!post) return undefined
  const purpose = context.req.header('sec-purpose') ?? context.req.header('purpose') ?? ''
  const isPress = context.req.method === 'GET' && !purpose.includes('prefetch')
  if (isPress && !isbot(context.req.header('user-agent') ?? ''))
    await postClicks.count(post.id, readerMark(address))
  const query = new URLSearchParams({
    utm_source: post.network,
    utm_medium: 'social',
    utm_campaign: `post-${code}`,
  })
  const slug = post.slug === null ? '' : `/${encodeURIComponent(post.slug)}`
  const path = `/article/${post.articleId}${slug}`
  return context.body(null, 302, { Location: `${path}?${query}`, 'Cache-Control': 'private, no-store' })
}
