import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'

/** The editor's cards as plain HTML for readers without our styles. */
export function plainCards(html: string): string {
  if (!html.includes('data-card=')) return html
  return html
    .replace(
      /<aside data-card="update" data-at="([^"]*)">/g,
      (tag, at: string) =>
        `${tag}<p><strong>تحديث، ${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}</strong></p>`,
    )
    .replace(/<figure data-card="article" data-article="\d+">/g, tag => `${tag}اقرأ أيضًا: `)
    .replace(/<figure data-card="poll" data-poll="\d+">/g, tag => `${tag}استطلاع: `)
    .replace(/<figure data-card="document"[^>]*>/g, tag => `${tag}ملف: `)
}
