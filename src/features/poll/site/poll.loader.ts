import { redirect } from 'react-router'
import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import { breadcrumbOf, collectionPageOf, listOf, webPageOf } from '../../../ui/site/structured.ts'
import { shareImageOf } from '../../article-list/site/structured.ts'
import { pollPath, pollsPath } from '../poll.addresses.policy.ts'
import type { ListedPoll, PollResults, ReaderPoll } from '../poll.contract.ts'
import { shareBarsOf } from '../poll.policy.ts'

export type PollData = {
  poll: ReaderPoll
  /** Null until this reader has voted, while the poll is open. */
  results: PollResults | null
  /** How the vote was taken that led here. */
  vote: 'counted' | 'again' | null
  path: string
}

export function pollIdOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw fail('NOT_FOUND')
  return Number(text)
}

export async function loadPoll({ client, params, query }: PageAsk<'results'>): Promise<PollData> {
  const id = pollIdOf(params.id)
  const results = await client.poll.results({ id })
  const { answers, ...poll } = results
  const asked = query.get('results')
  const path = pollPath(poll)
  const isKnown = asked === null || (poll.isOpen && (asked === 'counted' || asked === 'again'))
  // Also for parameters without effect, so that each page has one address.
  if (!isKnown || encodeURI(path) !== encodeURI(`/poll/${id}/${params.slug ?? ''}`))
    throw redirect(encodeURI(isKnown && asked ? `${path}?results=${asked}` : path), isKnown ? 301 : 302)
  return {
    poll: { ...poll, answers: answers.map(({ id, text }) => ({ id, text })) },
    results: asked || !poll.isOpen ? results : null,
    vote: asked === 'counted' || asked === 'again' ? asked : null,
    path,
  }
}

const crumb = { name: 'الاستطلاعات', path: pollsPath }

export function pollHead({ poll, results, path }: PollData, site: Site): PageHead {
  const page = {
    title: `استطلاع: ${poll.name}`,
    description: poll.isOpen
      ? `شارك في استطلاع ${site.name}: ${poll.name}`
      : `نتائج استطلاع ${site.name}: ${poll.name}`,
    canonical: path,
  }
  const bars = results && shareBarsOf(results)
  return {
    ...page,
    image: shareImageOf({ kind: 'poll', id: poll.id, title: poll.name, ...(bars && { bars }) }, site),
    noindex: poll.isOpen && results !== null,
    structured: [webPageOf(site, page), breadcrumbOf(site, [crumb, { name: poll.name, path }])],
  }
}

export type PollsData = { open: ListedPoll[]; closed: ListedPoll[] }

export async function loadPolls({ client }: PageAsk): Promise<PollsData> {
  const all = await client.poll.list({})
  return { open: all.filter(({ isOpen }) => isOpen), closed: all.filter(({ isOpen }) => !isOpen) }
}

export function pollsHead({ open, closed }: PollsData, site: Site): PageHead {
  const page = {
    title: crumb.name,
    description: `استطلاعات ${site.name}: شارك في المفتوح منها، واقرأ نتائج ما انتهى.`,
    canonical: pollsPath,
  }
  const polls = [...open, ...closed].map(poll => ({ name: poll.name, path: pollPath(poll) }))
  return {
    ...page,
    noindex: polls.length === 0,
    structured: [collectionPageOf(site, page, listOf(site, polls)), breadcrumbOf(site, [crumb])],
  }
}
