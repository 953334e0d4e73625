import { z } from 'zod'
import { code, time, url } from '../../contract/fields.ts'

const webAddress = url('عنوان الخلاصة يبدأ بـ http أو https').max(2000)
/** A web address, or a folder that an agency delivers files into. */
export const feedAddress = z.union(
  [code().regex(/^folder:[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u), webAddress],
  'عنوان الخلاصة يبدأ بـ http أو https، أو folder: وبعده اسم مجلد',
)
const hasSignIn = (text: string) => {
  const parsed = URL.parse(text)
  return parsed !== null && (parsed.username !== '' || parsed.password !== '')
}
export const fallbackUrls = z
  .array(webAddress.refine(text => !hasSignIn(text), 'اكتب العنوان بلا اسم مستخدم ولا كلمة مرور'))
  .max(3, 'ثلاثة عناوين احتياطية على الأكثر')
  .refine(urls => new Set(urls).size === urls.length, 'كُتب عنوان احتياطي مرتين')

/** A fallback address, with its last fetch. */
export const fallback = z.object({
  url: z.string(),
  lastFetchAt: time.nullable(),
  lastStatus: z.number().nullable(),
  lastError: z.string().nullable(),
})

/** `lapsed`: the hub did not renew the subscription in time. */
const hubStates = ['requested', 'active', 'lapsed', 'denied'] as const

export const feedHub = z.object({
  address: z.string(),
  state: z.enum(hubStates),
  /** Why the hub does not push, in Arabic; '' if it does. */
  reason: z.string(),
  lastPushAt: time.nullable(),
})
