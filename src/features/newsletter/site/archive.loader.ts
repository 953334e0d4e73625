import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { lettersPath, structuredLetters } from './letterPage.ts'

export async function loadArchive({ client, params }: PageAsk) {
  return client.subscriber.archive({ slug: params.slug ?? '' })
}
export type ArchiveData = Awaited<ReturnType<typeof loadArchive>>

export function archiveHead({ name, slug, description, issues }: ArchiveData, site: Site): PageHead {
  const path = `${lettersPath}/${slug}`
  return {
    title: name,
    description: description || `أعداد «${name}»، كما وصلت إلى بريد القراء.`,
    canonical: path,
    noindex: issues.length === 0,
    structured: structuredLetters(site, { name, path }),
  }
}

export async function loadIssue({ client, params }: PageAsk) {
  const at = { slug: params.slug ?? '', issue: params.issue ?? '' }
  return { ...(await client.subscriber.issue(at)), slug: at.issue }
}
export type IssueData = Awaited<ReturnType<typeof loadIssue>>

export function issueHead({ subject, preheader, newsletter, slug, html }: IssueData, site: Site): PageHead {
  const archive = { name: newsletter.name, path: `${lettersPath}/${newsletter.slug}` }
  const path = `${archive.path}/${slug}`
  return {
    title: subject,
    description: preheader,
    canonical: path,
    noindex: html === null,
    structured: structuredLetters(site, archive, { name: subject, path }),
  }
}

export async function loadOwnLetters({ client }: PageAsk) {
  return { letters: await client.subscriber.own() }
}
export type OwnLettersData = Awaited<ReturnType<typeof loadOwnLetters>>

export const ownLettersHead = (): PageHead => ({ title: 'رسائلي البريدية', noindex: true })
