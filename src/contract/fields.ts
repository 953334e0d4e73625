import { z } from 'zod'
import { asOneLine, visibleLength, withoutInvisibleMarks, withoutSpill } from '../arabic/bidi.ts'
import { undoDoubleEncoding } from '../arabic/double-encoding.ts'
import { passwordLength } from './password.ts'

/** Machine-readable text. Strips invisible marks and outer spaces, which people copy along. */
export const code = () => z.string().overwrite(text => withoutInvisibleMarks(text).trim())

const [firstInstant, lastInstant] = [
  Date.parse('0001-01-01T00:00:00Z'),
  Date.parse('9999-12-31T23:59:59.999Z'),
]
/** PostgreSQL refuses them, and no place has one. */
const farOffset = /[+-](1[6-9]|2\d):\d\d$/

/** An offset may move a year of four digits to one of five, or before the first: stored, but not written in ISO 8601. */
function isInReach(text: string): boolean {
  const at = Date.parse(text)
  return at >= firstInstant && at <= lastInstant && !farOffset.test(text)
}

/** ISO 8601, UTC. */
export const time = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isInReach, 'وقت لا نستطيع حفظه؛ راجع السنة')
const firstYear = '1900'
const lastYear = '9000'
/** A calendar day: «2026-11-23». */
export const day = z.iso
  .date({ error: 'اليوم بصيغة 2026-11-23' })
  .refine(text => text >= firstYear && text < lastYear, 'اليوم بصيغة 2026-11-23')
export const slug = code()
  .max(120)
  .regex(
    /^[\p{Letter}\p{Number}\p{Mark}]+(-[\p{Letter}\p{Number}\p{Mark}]+)*$/u,
    'حروف وأرقام تفصل بينها شرطات فقط',
  )
/** Revision on which an edit is based. A stale one is refused with 409 and the current version. */
export const revision = z.number().int().min(1)
export const colour = code().regex(/^#[0-9A-Fa-f]{6}$/, 'لون بصيغة ‎#RRGGBB')
/** Text by people. Direction controls that stay open would turn the words around it on pages, in titles and in feeds. */
const words = () => z.string().overwrite(text => withoutSpill(text).trim())
/** With a minimum of visible characters: spaces, direction marks and joiners do not count. */
export const written = (error: string, least = 1) =>
  words()
    .min(least, { error, abort: true })
    .refine(text => visibleLength(text) >= least, error)
/** Optional text. Text without a visible character counts as absent. */
export const maybeWritten = () => words().overwrite(text => (visibleLength(text) === 0 ? '' : text))
export const name = (max = 120) => written('هذا الحقل مطلوب').overwrite(asOneLine).max(max)
export const email = code().check(z.email('بريد إلكتروني غير صحيح')).max(254).toLowerCase()
/** A new password. Setting it also refuses common passwords, and the user's own e-mail address. */
export const newPassword = z.string().normalize().min(passwordLength.min).max(passwordLength.max)
/** An existing password. Accepts any that was ever allowed. */
export const password = z.string().min(1, 'هذا الحقل مطلوب').max(128)
/** A web address. Reads `feed://` as https, and completes a domain without a scheme. */
export const url = (error = 'عنوان ويب يبدأ بـ https') =>
  code()
    .overwrite(withScheme)
    .check(z.url({ protocol: /^https?$/, error }))
export const webAddress = code().pipe(z.union([z.literal(''), url()]))

function withScheme(text: string): string {
  const address = text.replace(/^feed:(\/\/)?(?=https?:)/i, '').replace(/^feed:\/\//i, 'https://')
  const startsWithDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(address)
  return startsWithDomain ? `https://${address}` : address
}

const local = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Scheme, host and port only. Requires TLS except on localhost. */
export const originAddress = code()
  .max(300)
  .refine(value => {
    if (value === '') return true
    const url = URL.parse(value)
    if (!url || url.username || url.password || url.search || url.hash) return false
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local.test(url.hostname))) return false
    return value.replace(/\/$/, '').toLowerCase() === url.origin || value.toLowerCase() === withPort(url)
  }, 'عنوان مثل https://news.example:8443، بلا مسار بعده')
  .overwrite(value => URL.parse(value)?.origin ?? value)

/** Adds the scheme's default port, which URL.origin omits. */
const withPort = ({ protocol, hostname }: URL) =>
  `${protocol}//${hostname}:${protocol === 'https:' ? 443 : 80}`

const percent = z.number().int().min(0).max(100)
export const crop = z.object({ x: percent, y: percent, size: z.number().int().min(30).max(100) })
/** In per cent of the picture: the focal point that every crop keeps, and custom crops by aspect ratio. */
export const framing = z.object({
  x: percent,
  y: percent,
  shapes: z
    .object({
      '16x9': crop.optional(),
      '3x2': crop.optional(),
      '4x3': crop.optional(),
      '1x1': crop.optional(),
      '4x5': crop.optional(),
      share: crop.optional(),
    })
    .default({}),
})

/** A picture that readers may see. Width and height are pixels of the stored original. */
export const picture = z.object({
  id: z.number(),
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  placeholder: z.string(),
  colour: z.string(),
  /** Absent if nobody has set a focal point or crop. */
  framing: framing.nullish(),
  moving: z.boolean().optional().describe('Has animated variants beside the still ones'),
})
export type Picture = z.infer<typeof picture>

/** A table from another program, which may have saved it with a wrong encoding. */
export const tableText = (text: z.ZodString) => text.transform(undoDoubleEncoding)

/** Minimal data for a link with a name. */
export const reference = z.object({ id: z.number(), name: z.string(), slug: z.string() })
export type Reference = z.infer<typeof reference>

/** A reference for readers. `slug` is null if the entity is disabled, because it then has no page. */
export const shownReference = reference.extend({ slug: z.string().nullable() })
export type ShownReference = z.infer<typeof shownReference>

/** Schema of an edit: the same rules, but nothing is required, and no default overwrites a stored value. */
export function partial<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const loose = Object.entries(shape).map(([key, field]) => [key, withoutDefault(field).optional()])
  return Object.fromEntries(loose) as { [Key in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Key]>> }
}

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field
function withoutDefault(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field
}
