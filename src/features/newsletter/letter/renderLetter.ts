import { escapeHtml } from '../../../contract/escape-html.ts'
import type { LetterContent } from '../letter.schema.ts'

export type Story = { id: number; title: string; slug: string; summary: string }
/** `html` and `text` have `placeholders` where each recipient's own addresses stand. */
export type Letter = { subject: string; preheader: string; html: string; text: string }

/** Replaced for each recipient by addresses that need no escaping. */
export const placeholders = {
  unsubscribe: '{{unsubscribe}}',
  preferences: '{{preferences}}',
  /** The issue's own page. */
  archive: '{{archive}}',
} as const

type Frame = { name: string; siteName: string; siteUrl: string }

/** A letter of its stories' titles. Links are whole addresses. */
export function renderLetter(
  _content: LetterContent,
  stories: readonly Story[],
  { name, siteName, siteUrl }: Frame,
): Letter {
  const subject = stories[0] ? `${name}: ${stories[0].title}` : name
  const addressOf = ({ id, slug }: Story) => `${siteUrl}/article/${id}/${encodeURIComponent(slug)}`
  const items = stories.map(
    story => `<p><a href="${escapeHtml(addressOf(story))}">${escapeHtml(story.title)}</a></p>`,
  )
  return {
    subject,
    preheader: stories[0]?.summary ?? '',
    html: `<!doctype html>
<html lang="ar" dir="rtl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body dir="rtl"><h1>${escapeHtml(name)}</h1>
${items.join('\n')}
<p><a href="${placeholders.archive}">افتح الرسالة في المتصفح</a> · <a href="${placeholders.preferences}">رسائلك</a> · <a href="${placeholders.unsubscribe}">أوقف هذه الرسالة</a></p>
<p>${escapeHtml(siteName)}</p></body>
</html>
`,
    text: [
      name,
      ...stories.map(story => `${story.title}\n${addressOf(story)}`),
      `رسائلك: ${placeholders.preferences}`,
      `أوقف هذه الرسالة: ${placeholders.unsubscribe}`,
    ].join('\n\n'),
  }
}
