import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import type { Realtime } from './analytics.contract.ts'
import { googleAccountOf } from './analytics.settings.ts'
import { countOfGoogle } from './google/countOfGoogle.ts'
import { type GoogleAccount, GoogleAnalyticsError } from './google/google-analytics.service.ts'
import { realtimeOfGoogle } from './google/realtimeOfGoogle.ts'
import {
  type Counter,
  googleDimensionNames,
  googleFacets,
  googleMetricNames,
  isOfGoogle,
} from './google.schema.ts'
import type { Answer, Question } from './report.queries.ts'

type Asking = Pick<Services, 'googleAnalytics' | 'vault'> & { db: Handle }

export async function countersFor({ db, vault }: Asking): Promise<Counter[]> {
  const hasGoogle = googleAccountOf(await openSettingValues(db, vault, 'website')) !== undefined
  return hasGoogle ? ['own', 'google'] : ['own']
}

/** Answers queries with the property's figures. @throws INVALID_INPUT if none is set */
export async function openGoogle(asking: Asking) {
  const account = await accountFor(asking)
  return {
    count: async (question: Question): Promise<Answer[]> => {
      refuseUnknown(question)
      return told(countOfGoogle(request => asking.googleAnalytics.report(account, request), question))
    },
    realtime: (): Promise<Realtime> =>
      told(realtimeOfGoogle(request => asking.googleAnalytics.realtime(account, request))),
  }
}

async function accountFor({ db, vault }: Asking): Promise<GoogleAccount> {
  const account = googleAccountOf(await openSettingValues(db, vault, 'website'))
  if (!account) throw refuse('counter', 'لم تُضبط ملكية Google Analytics ومفتاحها في الإعدادات.')
  return account
}

function refuseUnknown({ metrics, dimensions, filters }: Question): void {
  const wrong = (field: string, names: readonly string[], right: readonly string[]) => {
    const unknown = names.filter(name => !right.includes(name))
    if (unknown.length === 0) return
    throw refuse(field, `لا يعرف Google Analytics «${unknown.join('»، «')}». الأسماء: ${right.join('، ')}.`)
  }
  wrong('metrics', metrics, googleMetricNames)
  wrong('dimensions', dimensions, googleDimensionNames.filter(isOfGoogle))
  wrong('filters', Object.keys(filters), googleFacets)
}

/** Translates Google's errors for staff. */
async function told<Result>(asked: Promise<Result>): Promise<Result> {
  return asked.catch(error => {
    if (!(error instanceof GoogleAnalyticsError)) throw error
    if (error.kind === 'wait') {
      const message = 'استُنفدت حصة الملكية لدى غوغل إلى حين؛ أرقامنا في «عدّنا».'
      throw fail('TOO_MANY_REQUESTS', { retryAfter: error.waitSeconds }, message)
    }
    throw fail('UNAVAILABLE', undefined, words[error.kind])
  })
}

const words = {
  key: 'رفضت غوغل مفتاح حساب الخدمة: ضع غيره في الإعدادات.',
  property: 'لا يصل حساب الخدمة إلى ملكية Google Analytics: راجع رقمها في الإعدادات، وصلاحياتها.',
  refused: 'لم تقبل غوغل هذا السؤال؛ أرقامنا في «عدّنا».',
  away: 'لم تُجب غوغل؛ أعد المحاولة بعد قليل.',
}

const refuse = (path: string, message: string) => fail('INVALID_INPUT', { issues: [{ path, message }] })
