import type { LetterMail } from '../../platform/mail/mail.ts'
import { placeholders } from './letter/filledLetter.ts'
import type { Letter } from './letter/renderLetter.ts'

type Addresses = { siteUrl: string; token: string; archive: string }

/** Addresses of one recipient, to unsubscribe and to set preferences. */
export const addressesOf = (siteUrl: string, token: string) => ({
  unsubscribe: `${siteUrl}/newsletters/unsubscribe/${token}`,
  preferences: `${siteUrl}/newsletters/preferences/${token}`,
})

/** Fills in one recipient's addresses. */
export function personalise(
  { subject, html, text }: Pick<Letter, 'subject' | 'html' | 'text'>,
  { siteUrl, token, archive }: Addresses,
): LetterMail {
  const { unsubscribe, preferences } = addressesOf(siteUrl, token)
  const fill = (words: string) =>
    words
      .replaceAll(placeholders.unsubscribe, unsubscribe)
      .replaceAll(placeholders.preferences, preferences)
      .replaceAll(placeholders.archive, archive)
  return { subject, html: fill(html), text: fill(text), unsubscribe }
}
