import { z } from 'zod'
import { time } from '../../contract/fields.ts'

const maxHeaders = 20
const longestValue = 4000

/** Headers that HTTP needs itself, or that describe us or our request. */
const reservedHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'expect',
  'host',
  'http2-settings',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
])

/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+.^_`|~\w-]+$/
const visible = /^[\x21-\x7e]*$/
const headerValue = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/
/** RFC 6265 §4.1.1, plus characters that it forbids but servers use. */
const cookieValue = /^[\x21-\x3a\x3c-\x7e]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
const control = /[\x00-\x1f\x7f]/

const named = (name: z.ZodString, value: z.ZodString) =>
  z
    .array(z.object({ name, value: value.default('') }))
    .max(maxHeaders, 'عشرون على الأكثر')
    .refine(
      rows => new Set(rows.map(({ name }) => name.toLowerCase())).size === rows.length,
      'كُتب اسم مرتين؛ اتركه مرة واحدة',
    )
    .optional()
const name = (what: string) =>
  z.string().trim().min(1, `اكتب اسم ${what}`).max(100).regex(token, `في اسم ${what} حروف لا يقبلها HTTP`)
const text = z
  .string()
  .max(500, 'خمسمئة حرف على الأكثر')
  .refine(given => !control.test(given), 'في النص سطر جديد أو حرف تحكم')

/** Absent and empty values keep what is saved; null deletes it. */
export const credentialsInput = z.object({
  user: text
    .refine(given => !given.includes(':'), 'لا تكون «:» في اسم المستخدم')
    .nullable()
    .optional(),
  password: text.nullable().optional(),
  token: z
    .string()
    .trim()
    .max(longestValue)
    .regex(visible, 'يُكتب الرمز بحروف لاتينية بلا مسافات')
    .nullable()
    .optional(),
  /** The complete list: a saved header that is not listed is deleted. */
  headers: named(
    name('الترويسة').refine(given => !reservedHeaders.has(given.toLowerCase()), {
      error: ({ input }) => `لا تُكتب الترويسة ${String(input)} هنا، فالبرنامج أو HTTP نفسه يضعها`,
    }),
    z.string().trim().max(longestValue).regex(headerValue, 'في قيمة الترويسة حروف لا يقبلها HTTP'),
  ),
  /** The complete list: a saved cookie that is not listed is deleted. */
  cookies: named(
    name('ملف الارتباط'),
    z.string().trim().max(longestValue).regex(cookieValue, 'في قيمة ملف الارتباط حروف لا يقبلها HTTP'),
  ),
})
export type CredentialsInput = z.output<typeof credentialsInput>

/** Names of the saved values, which no call returns. */
export const savedCredentials = z.object({
  /** The only origin that they are sent to. */
  origin: z.string(),
  signIn: z.boolean(),
  token: z.boolean(),
  headers: z.array(z.string()),
  cookies: z.array(z.string()),
  savedAt: time,
})
export type SavedCredentials = z.infer<typeof savedCredentials>
