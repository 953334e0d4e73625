import { z } from 'zod'
import { hasLink, pictureForm, withLink, withoutLink } from '../../content.ts'
import type { AboutNetwork } from '../../network.schema.ts'
import type { Content, Network, Tools } from '../../port.ts'
import { networkErrors } from '../../refusals.ts'

const about: AboutNetwork = {
  id: 'facebook',
  label: 'فيسبوك',
  signsIn: false,
  corrects: 'edit',
  fields: [
    {
      key: 'page',
      label: 'رقم الصفحة',
      description: 'من «حول الصفحة» على فيسبوك:',
      term: 'Page ID',
      example: '1000…',
      secret: false,
      required: true,
    },
    {
      key: 'token',
      label: 'رمز الوصول إلى الصفحة',
      description: 'رمز دائم للصفحة، له إذن إدارة المنشورات:',
      term: 'Page access token, pages_manage_posts',
      example: 'EAAG…',
      secret: true,
      required: true,
    },
  ],
  text: { limit: 63_206, limitWithPicture: 63_206, weighed: false, linkLength: null },
}

const version = 'v25.0'
const refusal = z.object({
  error: z.object({ code: z.number().optional(), error_subcode: z.number().optional() }),
})
const waits = new Set([4, 17, 32, 341, 613, 80_001])
const denials = new Set([10, 200, 210, 283])
const postingTooFast = 1_390_008
const noSuchObject = 33

/** Pages of the Graph API, https://developers.facebook.com/docs/pages-api. */
export const facebook: Network = { about, open }

function open({ ask, keys }: Tools) {
  async function call<Result>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: z.ZodType<Result>,
    form?: URLSearchParams | FormData,
  ): Promise<Result> {
    const headers = { authorization: `Bearer ${keys.token}` }
    const {
      status,
      body,
      headers: told,
    } = await ask(method, `/${version}${path}`, {
      headers,
      ...(form && { form }),
    })
    if (status >= 200 && status < 300) {
      const parsed = shape.safeParse(body)
      if (parsed.success) return parsed.data
      throw networkErrors.unknown()
    }
    throw errorOf(status, body, told)
  }

  const page = `/${encodeURIComponent(keys.page ?? '')}`
  const pathOf = (id: string) => `/${encodeURIComponent(id)}`
  const urlOf = (id: string) => `https://www.facebook.com/${id}`

  return {
    async check() {
      const shape = z.object({ id: z.string(), name: z.string() })
      return call('GET', `${page}?fields=id,name`, shape)
    },

    async post(content: Content) {
      const { picture, link } = content
      if (picture) {
        const form = pictureForm(picture, 'source', { message: withLink(content), published: 'true' })
        const shape = z.object({ id: z.string(), post_id: z.string().optional() })
        const { id, post_id = id } = await call('POST', `${page}/photos`, shape, form)
        return { id: post_id, url: urlOf(post_id) }
      }
      const form = new URLSearchParams(
        hasLink(content) ? { message: withoutLink(content), link } : { message: content.text },
      )
      const { id } = await call('POST', `${page}/feed`, z.object({ id: z.string() }), form)
      // The card keeps the link, so an edited text leaves it out: see `edit`.
      return { id: hasLink(content) ? `${id}#link` : id, url: urlOf(id) }
    },

    async edit(given: string, content: Content) {
      const [id = '', card] = given.split('#')
      const message = card ? withoutLink(content) : withLink(content)
      await call('POST', pathOf(id), z.object({ success: z.literal(true) }), new URLSearchParams({ message }))
    },

    async remove(given: string) {
      const [id = ''] = given.split('#')
      await call('DELETE', pathOf(id), z.unknown()).catch(error => {
        if (error.kind !== 'gone') throw error
      })
    },
  }
}

/** @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
function errorOf(status: number, body: unknown, headers: Record<string, string>) {
  const parsed = refusal.safeParse(body)
  const { code, error_subcode } = parsed.success ? parsed.data.error : {}
  if (code === undefined) {
    if (status === 429) return networkErrors.wait(Number(headers['retry-after'] ?? 300))
    return status >= 500 ? networkErrors.unknown() : networkErrors.refused(status)
  }
  if (code === 190 || code === 102) return networkErrors.keys(code)
  if (waits.has(code) || error_subcode === postingTooFast) return networkErrors.wait(300)
  if (code === 100 && error_subcode === noSuchObject) return networkErrors.gone()
  if (code === 506) return networkErrors.repeated()
  if (code === 368) return networkErrors.blocked(code)
  if (denials.has(code)) return networkErrors.forbidden(code)
  // 1 and 2 are «possibly temporary», which does not rule out that it was posted.
  return code === 1 || code === 2 || status >= 500 ? networkErrors.unknown() : networkErrors.refused(code)
}
