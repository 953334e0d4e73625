import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { lettersPath, lettersTitle, structuredLetters } from './letterPage.ts'
import { letterTimes } from './letterTimes.ts'

/** Newsletters with a sample; beyond this number only with their archive. */
const maxSamples = 12

/** The newsletters on offer, with the hours of each and its last issue. */
export async function loadNewsletters({ client }: PageAsk) {
  const letters = await client.subscriber.letters()
  const samples = await Promise.all(
    letters
      .slice(0, maxSamples)
      .map(async ({ slug }) => (await client.subscriber.archive({ slug })).issues[0]),
  )
  return {
    letters: letters.map((letter, at) => ({
      ...letter,
      times: letterTimes(letter),
      sample: samples[at] ?? null,
    })),
  }
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

/** Opening the page confirms nothing, because mail scanners open links too. */
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
