import { fail } from '../../contract/fail.ts'
import type { CaptchaKeys } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { type GoogleAccount, GoogleAnalyticsError } from '../../platform/google-analytics.ts'

/** Binds a sealed secret to its setting. */
export const secretUse = (key: string) => `settings.website.${key}`

type Values = Record<string, unknown>
type OutsideValues = {
  captchaVersion: string
  captchaSiteKey: string
  captchaSecret: string
  captchaProject: string
  captchaMinScore: number
  googleProperty: string
  googleKey: string
  apiBase: string
  bounceHost: string
  bounceUser: string
  bouncePassword: string
}

/** Captcha keys from the settings; undefined if none or incomplete. */
export function captchaKeysOf(values: OutsideValues): CaptchaKeys | undefined {
  const { captchaVersion: version, captchaSiteKey: siteKey, captchaSecret: secret } = values
  if (!isOurs(version) || missing(values).length > 0) return undefined
  return { version, siteKey, secret, project: values.captchaProject, minScore: values.captchaMinScore }
}

const isOurs = (version: string): version is CaptchaKeys['version'] =>
  ['v2', 'v3', 'enterprise'].includes(version)

/** Missing fields of an incomplete captcha, with messages. */
function missing(values: OutsideValues): [string, string][] {
  const { captchaVersion: version, captchaSiteKey, captchaSecret, captchaProject } = values
  if (version === 'installation') {
    const typed = captchaSiteKey || captchaSecret
    return typed ? [['captchaVersion', 'اختر نوع التحقق لهذه المفاتيح، أو «بلا تحقق» لتبقى محفوظة']] : []
  }
  if (!isOurs(version)) return []
  const lacking: [string, string][] = []
  if (!captchaSiteKey) lacking.push(['captchaSiteKey', 'اكتب مفتاح الموقع؛ لا يعمل التحقق بدونه'])
  if (!captchaSecret) lacking.push(['captchaSecret', 'اكتب المفتاح السري؛ لا يعمل التحقق بدونه'])
  if (version === 'enterprise' && !captchaProject) {
    lacking.push(['captchaProject', 'اكتب معرّف المشروع؛ يطلبه Enterprise'])
  }
  return lacking
}

/** Secrets, and the settings that determine where each is sent. */
const sentTo = {
  assistantKey: ['assistantAddress'],
  bouncePassword: ['bounceHost', 'bouncePort', 'bounceSecurity'],
} as const

/** Someone who may change an address must not learn the saved secret by having it sent to their own server. */
function secretsOfAnother(before: Values, given: Values, changed: Set<string>): [string, string][] {
  return Object.entries(sentTo).flatMap(([secret, places]) => {
    const isAnother = places.some(
      where => changed.has(where) && given[where] && hostOf(before[where]) !== hostOf(given[where]),
    )
    if (!isAnother || !before[secret] || secret in given) return []
    return [[secret, 'لخادم آخر أو اتصال آخر: اكتبه من جديد، أو امسح المحفوظ'] as [string, string]]
  })
}

const hostOf = (where: unknown): string => URL.parse(String(where))?.origin ?? String(where)

/**
 * Refuses an incomplete captcha, a saved secret for another server, and an API address that the session cookie does not
 * reach: it is sent to the site's host only.
 * @throws INVALID_INPUT by key
 */
export function checkOutside(
  siteUrl: string,
  { before, given }: { before: Values; given: Values },
  changes: [string, unknown][],
): void {
  const changed = new Set(changes.map(([key]) => key))
  const values = { ...before, ...given } as OutsideValues
  const issues = [...changed].some(isOfCaptcha) ? missing(values) : []
  issues.push(...secretsOfAnother(before, given, changed))
  if (isOfGoogle.some(key => changed.has(key))) {
    if (values.googleProperty && !values.googleKey)
      issues.push(['googleKey', 'الصق المفتاح؛ لا تُقرأ الملكية بدونه'])
    if (values.googleKey && !values.googleProperty)
      issues.push(['googleProperty', 'اكتب رقم الملكية التي يقرؤها المفتاح'])
  }
  if (values.bounceHost && isOfMailbox.some(key => changed.has(key))) {
    if (!values.bounceUser) issues.push(['bounceUser', 'اكتب اسم الحساب؛ لا يُقرأ الصندوق بدونه'])
    if (!values.bouncePassword) issues.push(['bouncePassword', 'اكتب كلمة المرور؛ لا يُقرأ الصندوق بدونها'])
  }
  if (changed.has('apiBase') && values.apiBase) {
    const { hostname } = new URL(siteUrl)
    if (new URL(values.apiBase).hostname !== hostname) {
      issues.push(['apiBase', `على نطاق الموقع نفسه، ${hostname}: لغيره لا يرسل المتصفح جلسة القارئ`])
    }
  }
  if (issues.length === 0) return
  throw fail('INVALID_INPUT', { issues: issues.map(([path, message]) => ({ path, message })) })
}

const isOfCaptcha = (key: string) => key.startsWith('captcha')

/**
 * Checks a secret with its provider before storing it, as a wrong one would block every form. If the provider is away,
 * it is stored unchecked.
 * @throws INVALID_INPUT
 */
export async function refuseUnknownSecret(
  { makeCaptcha }: Pick<Services, 'makeCaptcha'>,
  before: Values,
  edits: Values,
): Promise<void> {
  const asked = ['captchaVersion', 'captchaSecret', 'captchaProject', 'captchaSiteKey']
  if (!asked.some(key => key in edits && edits[key] !== before[key])) return
  const keys = captchaKeysOf({ ...before, ...edits } as OutsideValues)
  if (!keys || (await makeCaptcha(keys).knowsSecret()) !== false) return
  const message = 'لا تعرف الخدمة هذا المفتاح السري؛ انسخه من صفحة المفاتيح كما هو'
  throw fail('INVALID_INPUT', { issues: [{ path: 'captchaSecret', message }] })
}

const isOfMailbox = ['bounceHost', 'bounceUser', 'bouncePassword']
const isOfGoogle = ['googleProperty', 'googleKey']

/** Undefined if either is missing. */
export function googleAccountOf(values: Values): GoogleAccount | undefined {
  const { googleProperty: property, googleKey: key } = values as OutsideValues
  return property && key ? { property, key } : undefined
}

/**
 * Reads the property with a new key before storing it. If Google is away, it is stored unchecked.
 * @throws INVALID_INPUT
 */
export async function refuseUnknownAccount(
  { googleAnalytics }: Pick<Services, 'googleAnalytics'>,
  before: Values,
  edits: Values,
): Promise<void> {
  if (!isOfGoogle.some(key => key in edits && edits[key] !== before[key])) return
  const account = googleAccountOf({ ...before, ...edits })
  if (!account) return
  const issues = await googleAnalytics.realtime(account, { metrics: [{ name: 'activeUsers' }] }).then(
    () => [],
    error => {
      if (!(error instanceof GoogleAnalyticsError)) throw error
      if (error.kind === 'key')
        return [{ path: 'googleKey', message: 'لا تقبل غوغل هذا المفتاح؛ أنشئ لحساب الخدمة غيره' }]
      if (error.kind !== 'property') return []
      const message =
        'لا يصل حساب الخدمة إلى هذه الملكية: أضف بريده إليها مشاهدًا، وفعّل Google Analytics Data API في مشروعه'
      return [{ path: 'googleProperty', message }]
    },
  )
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}
