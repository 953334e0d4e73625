import { z } from 'zod'
import { escapeText } from '../../../../../contract/escape-html.ts'
import { pictureForm, withLink } from '../../content.ts'
import type { AboutNetwork } from '../../network.schema.ts'
import type { Content, Network, Tools } from '../../port.ts'
import { networkErrors } from '../../refusals.ts'

const about: AboutNetwork = {
  id: 'telegram',
  label: 'تلغرام',
  signsIn: false,
  corrects: 'edit',
  fields: [
    {
      key: 'token',
      label: 'رمز البوت',
      description: 'يعطيه تلغرام عند إنشاء البوت:',
      term: '@BotFather',
      example: '123456:ABC-DEF…',
      secret: true,
      required: true,
    },
    {
      key: 'chat',
      label: 'القناة',
      description: 'اسمها، أو رقمها إن كانت خاصة. اجعل البوت مشرفًا فيها.',
      term: '',
      example: '@channel',
      secret: false,
      required: true,
    },
  ],
  text: { limit: 4096, limitWithPicture: 1024, weighed: false, linkLength: null },
}

const answer = z.object({
  ok: z.boolean(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})
const message = z.object({
  message_id: z.number(),
  chat: z.object({ id: z.number(), username: z.string().optional() }),
})
const member = z.object({
  status: z.string(),
  can_post_messages: z.boolean().optional(),
  can_edit_messages: z.boolean().optional(),
})

/** The Bot API, https://core.telegram.org/bots/api. */
export const telegram: Network = { about, open }

function open({ ask, keys }: Tools) {
  async function call<Result>(
    method: string,
    shape: z.ZodType<Result>,
    values: Record<string, unknown> | FormData,
  ): Promise<Result> {
    const given = values instanceof FormData ? { form: values } : { json: values }
    const { status, body } = await ask('POST', `/bot${keys.token}/${method}`, given)
    const told = answer.safeParse(body)
    if (told.success && !told.data.ok) throw errorOf(told.data, status)
    const parsed = shape.safeParse((body as { result?: unknown } | undefined)?.result)
    if (told.success && parsed.success) return parsed.data
    throw status === 401 || status === 404 ? networkErrors.keys(status) : networkErrors.unknown()
  }
  const target = { chat_id: keys.chat }

  return {
    async check() {
      const bot = await call('getMe', z.object({ id: z.number() }), {})
      const chat = await call('getChat', z.object({ title: z.string().default('') }), target)
      const { status, can_post_messages } = await call('getChatMember', member, {
        ...target,
        user_id: bot.id,
      })
      const mayPost = status === 'creator' || (status === 'administrator' && can_post_messages !== false)
      if (!mayPost) throw networkErrors.forbidden()
      return { name: chat.title }
    },

    async post(content: Content) {
      const text = escapeText(withLink(content))
      const { picture } = content
      const sent = picture
        ? await call(
            'sendPhoto',
            message,
            pictureForm(picture, 'photo', { chat_id: keys.chat ?? '', caption: text, parse_mode: 'HTML' }),
          )
        : await call('sendMessage', message, { ...target, text, parse_mode: 'HTML' })
      return {
        id: idOf(sent.chat.id, sent.message_id, picture !== undefined),
        url: sent.chat.username ? `https://t.me/${sent.chat.username}/${sent.message_id}` : null,
      }
    },

    async edit(id: string, content: Content) {
      const { hasPicture, ...where } = placeOf(id)
      const text = escapeText(withLink(content))
      const values = { ...where, parse_mode: 'HTML', ...(hasPicture ? { caption: text } : { text }) }
      await call(hasPicture ? 'editMessageCaption' : 'editMessageText', z.unknown(), values).catch(error => {
        if (error !== unchanged) throw error
      })
    },

    async remove(id: string) {
      const { chat_id, message_id } = placeOf(id)
      await call('deleteMessage', z.unknown(), { chat_id, message_id }).catch(error => {
        if (error.kind !== 'gone') throw error
      })
    },
  }
}

/** A message with a picture has a caption, which another call edits. */
const idOf = (chat: number, sent: number, hasPicture: boolean) =>
  `${chat}:${sent}:${hasPicture ? 'photo' : 'text'}`

function placeOf(id: string) {
  const [chat = '', sent = '', kind] = id.split(':')
  return { chat_id: Number(chat), message_id: Number(sent), hasPicture: kind === 'photo' }
}

const unchanged = networkErrors.refused()

/** Descriptions are matched against known ones and never passed on. */
function errorOf({ error_code, description = '', parameters }: z.infer<typeof answer>, status: number) {
  const code = error_code ?? status
  if (code === 429) return networkErrors.wait(parameters?.retry_after ?? 60)
  if (code === 401 || code === 404) return networkErrors.keys(code)
  if (/not modified/.test(description)) return unchanged
  if (/message to (edit|delete) not found|MESSAGE_ID_INVALID/.test(description)) return networkErrors.gone()
  // A bot without admin rights can edit only for a limited time.
  if (/message can't be (edited|deleted)/.test(description)) return networkErrors.fixed()
  if (/chat not found/.test(description)) return networkErrors.noTarget()
  if (code === 403 || /not enough rights|need administrator/.test(description))
    return networkErrors.forbidden(code)
  if (/too long/.test(description)) return networkErrors.tooLong()
  return code >= 500 ? networkErrors.unknown() : networkErrors.refused(code)
}
