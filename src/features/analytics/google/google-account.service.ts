import { fail } from '../../../contract/fail.ts'
import type { Services } from '../../../platform/context.ts'
import { googleAccountCheck, googleAccountOf } from '../analytics.settings.ts'
import { GoogleAnalyticsError } from './google-analytics.service.ts'

type Values = Record<string, unknown>

/**
 * Reads the property with a new key before storing it. If Google is away, it is stored unchecked.
 * @throws INVALID_INPUT
 */
export async function refuseUnknownGoogleAccount(
  { googleAnalytics }: Pick<Services, 'googleAnalytics'>,
  before: Values,
  edits: Values,
): Promise<void> {
  if (!googleAccountCheck.keys.some(key => key in edits && edits[key] !== before[key])) return
  const account = googleAccountOf({ ...before, ...edits } as never)
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
