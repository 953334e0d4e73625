import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { lettersPath, lettersTitle, structuredLetters } from './letterPage.ts'

export async function loadNewsletters({ client }: PageAsk) {
  return { letters: await client.subscriber.letters() }
}
export type NewslettersData = Awaited<ReturnType<typeof loadNewsletters>>

export function newslettersHead({ letters }: NewslettersData, site: Site): PageHead {
  return {
    title: lettersTitle,
    description: 'اختر ما يصل إلى بريدك من الجريدة: موجز الصباح، وحصاد الأسبوع، وجديد الأقسام.',
    canonical: lettersPath,
    noindex: letters.length === 0,
    structured: structuredLetters(site),
  }
}

/** Neither changes nor reads anything: mail scanners open links too. */
export async function loadConfirm(_: PageAsk) {
  return {}
}

export const confirmHead = (): PageHead => ({ title: 'تأكيد الاشتراك', noindex: true })

/** @throws NOT_FOUND for an unknown link */
export function loadLetterPreferences({ client, params }: PageAsk) {
  return client.subscriber.preferences({ token: params.token ?? '' })
}
export type LetterPreferencesData = Awaited<ReturnType<typeof loadLetterPreferences>>

export const letterPreferencesHead = (): PageHead => ({ title: 'رسائلك', noindex: true })
export const unsubscribeHead = (): PageHead => ({ title: 'إيقاف الرسالة', noindex: true })
