import { letterContent, usualBlocks } from '../letter.schema.ts'
import type { Newsletter } from '../newsletter.schema.ts'

export const usualSchedule = { hour: 7, weekdays: [0, 1, 2, 3, 4, 5, 6] }

/** Values of the newsletter's form; defaults for a new one. */
export function newsletterValues(newsletter: Newsletter | undefined) {
  const content = letterContent.parse(newsletter?.content ?? {})
  const kind = newsletter?.kind ?? 'morning'
  const blocks = content.blocks.length > 0 ? content.blocks : usualBlocks(kind, newsletter?.category?.id)
  return {
    name: newsletter?.name ?? '',
    slug: newsletter?.slug ?? '',
    description: newsletter?.description ?? '',
    kind,
    categoryId: newsletter?.category?.id ?? null,
    schedule: newsletter ? newsletter.schedule : usualSchedule,
    membersOnly: newsletter?.membersOnly ?? false,
    countOpens: newsletter?.countOpens ?? false,
    atArticleEnd: newsletter?.atArticleEnd ?? false,
    sendsBreaking: newsletter?.sendsBreaking ?? false,
    mostADay: newsletter?.mostADay ?? 3,
    content: { ...content, blocks },
  }
}

export type NewsletterValues = ReturnType<typeof newsletterValues>
