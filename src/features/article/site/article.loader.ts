import { redirect } from 'react-router'
import type { PageAsk } from '../../../api/page.ts'
import { formatHijri } from '../../../arabic/hijri.ts'
import { fail } from '../../../contract/fail.ts'
import type { Reference } from '../../../contract/fields.ts'
import { loadCoverage, type ShownCoverage } from '../../live-blog/site/loadCoverage.ts'
import type { OfferedLetter } from '../../newsletter/site/LetterOffer.tsx'
import type { OfferedNewsletter } from '../../newsletter/subscriber.contract.ts'
import { chooseCurrency, offersAtTheWall, type PackageOffer, payable } from '../../package/site/offer.ts'
import type { EpisodeOf } from '../../podcast/podcast.contract.ts'
import type { ReaderLetter } from '../../reader-letter/reader-letter.contract.ts'
import type { ReaderStory } from '../../story/story.schema.ts'
import { articlePath, entryPath, shortPath } from '../article.addresses.policy.ts'
import type { ArticleCard, ReaderArticle } from '../article.schema.ts'
import { markRest } from './body/markRest.ts'
import { withPosters } from './body/posters.ts'
import { prepareBody } from './body/prepareBody.ts'

const shownRelated = 4
const shownMostRead = 6

export type ArticleData = {
  article: ReaderArticle
  /** Packages that unlock it, if it is locked. */
  offers: PackageOffer[]
  /** Whether institutions read here, if it is locked. */
  forGroups: boolean
  next: ArticleCard | null
  related: ArticleCard[]
  mostRead: ArticleCard[]
  /** Newsletter offered after the text: its section's, or the newsroom's. */
  letter: OfferedLetter | null
  /** Publication day; computed on the server, as browsers are slow at it. */
  hijri: string
  shareUrl: string
  /** Its live coverage. */
  coverage: ShownCoverage | null
  /** The story of which it is one of several articles. */
  story: ReaderStory | null
  /** Dossiers that it belongs to. */
  dossiers: Reference[]
  /** Its place in a podcast. */
  episode: EpisodeOf | null
  /** Letters to the editor about it. */
  readerLetters: ReaderLetter[]
}

function idOf(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw fail('NOT_FOUND')
  return id
}

export async function loadArticle({ client, params, query, site }: PageAsk<'post'>): Promise<ArticleData> {
  const id = idOf(params.id)
  const article = await client.article.get({ id })
  const post = query.get('post')
  if (params.slug !== article.slug) throw leadTo(article, post)
  // Redirects parameters without effect.
  if (post !== null && !article.hasCoverage) throw redirect(encodeURI(articlePath(article)), 301)
  const [onward, mostRead, letters, offers, forGroups, coverage, story, dossiers, episode, readerLetters] =
    await Promise.all([
      client.article.onward({ id, limit: shownRelated }),
      client.article.mostRead({ limit: shownMostRead }),
      client.subscriber.letters(),
      article.locked ? listOffers(client, article) : [],
      article.locked && client.group.offered().then(({ offered }) => offered),
      article.hasCoverage ? loadCoverage(client, article, post) : null,
      article.hasStory ? client.story.of({ articleId: id }) : null,
      article.hasDossiers ? client.dossier.of({ articleId: id }) : [],
      article.kind === 'audio' ? client.podcast.of({ articleId: id }) : null,
      article.hasLetters ? client.readerLetter.of({ articleId: id }) : [],
    ])
  return {
    ...shown(article, site.url),
    offers,
    forGroups,
    ...onward,
    mostRead: mostRead.filter(other => other.id !== id),
    letter: chooseLetter(letters, article.category?.id),
    coverage,
    story,
    dossiers,
    episode,
    readerLetters,
  }
}

/** The short link, for chats, redirects to the canonical address. */
export async function followShortLink({ client, params, query }: PageAsk<'post'>): Promise<never> {
  throw leadTo(await client.article.get({ id: idOf(params.id) }), query.get('post'))
}

function leadTo(article: ReaderArticle, post: string | null): Response {
  const entry = article.hasCoverage && /^[1-9]\d{0,9}$/.test(post ?? '') ? Number(post) : undefined
  const path = entry === undefined ? articlePath(article) : entryPath(article, entry)
  return redirect(encodeURI(path), 301)
}

/** Loaded by the signed-in editor's client, published or not. */
export async function loadArticlePreview({ client, params, site }: PageAsk): Promise<ArticleData> {
  const { id = '' } = params
  const article = id.startsWith('new-')
    ? await client.article.previewDraft({ article: id })
    : await client.article.preview({ id: idOf(id) })
  return {
    ...shown(article, site.url),
    offers: [],
    forGroups: false,
    next: null,
    related: [],
    mostRead: [],
    letter: null,
    coverage: null,
    story: null,
    dossiers: [],
    episode: null,
    readerLetters: [],
  }
}

function chooseLetter(letters: OfferedNewsletter[], category: number | undefined): OfferedLetter | null {
  const offered = letters.filter(({ atArticleEnd }) => atArticleEnd)
  const letter =
    offered.find(({ categoryId }) => categoryId !== null && categoryId === category) ??
    offered.find(({ categoryId }) => categoryId === null)
  return letter ? { id: letter.id, name: letter.name, description: letter.description } : null
}

async function listOffers(client: PageAsk['client'], { agency }: ReaderArticle): Promise<PackageOffer[]> {
  const [packages, providers, { values }] = await Promise.all([
    client.package.website({ agency: agency?.id ?? 0 }),
    client.payment.providers(),
    client.setting.website(),
  ])
  const offered = payable(packages, providers)
  return offersAtTheWall(offered, chooseCurrency(offered, [values.defaultCurrency]))
}

function shown(article: ReaderArticle, siteUrl: string) {
  const body = withPosters(
    prepareBody(article.description, article.framings, article.moving),
    article.kind === 'video' ? article.image : null,
  )
  const isPaid = article.access === 'subscribers' && !article.locked
  return {
    article: { ...article, description: isPaid ? markRest(body) : body },
    hijri: formatHijri(article.publishAt),
    shareUrl: siteUrl + shortPath(article),
  }
}
