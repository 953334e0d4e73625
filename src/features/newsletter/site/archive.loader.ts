import type { PageAsk, PageHead } from '../../../api/page.ts'

export async function loadArchive({ client, params }: PageAsk) {
  return client.subscriber.archive({ slug: params.slug ?? '' })
}
export type ArchiveData = Awaited<ReturnType<typeof loadArchive>>

export function archiveHead({ name, slug, description, issues }: ArchiveData): PageHead {
  return {
    title: name,
    description: description || `أعداد «${name}»، كما وصلت إلى بريد القراء.`,
    canonical: `/newsletters/${slug}`,
    noindex: issues.length === 0,
  }
}

export async function loadIssue({ client, params }: PageAsk) {
  const at = { slug: params.slug ?? '', issue: params.issue ?? '' }
  return { ...(await client.subscriber.issue(at)), slug: at.issue }
}
export type IssueData = Awaited<ReturnType<typeof loadIssue>>

export function issueHead({ subject, preheader, newsletter, slug, html }: IssueData): PageHead {
  return {
    title: subject,
    description: preheader,
    canonical: `/newsletters/${newsletter.slug}/${slug}`,
    noindex: html === null,
  }
}

export async function loadOwnLetters({ client }: PageAsk) {
  return { letters: await client.subscriber.own() }
}
export type OwnLettersData = Awaited<ReturnType<typeof loadOwnLetters>>

export const ownLettersHead = (): PageHead => ({ title: 'رسائلي البريدية', noindex: true })
