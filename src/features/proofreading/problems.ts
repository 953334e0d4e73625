import { formatNumber } from '../../arabic/digits.ts'
import * as nouns from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'
import { countWords } from '../../arabic/words.ts'
import type { Handle } from '../../platform/database/database.ts'
import { longHtml } from '../../platform/html/beside.ts'
import { beginningOfText, splitBlocks } from '../../platform/html/html.ts'
import { listEpisodeGaps } from '../podcast/podcast.episode.service.ts'
import { listCopies } from '../search/search.service.ts'
import { checkParagraphs } from './beside.ts'
import type { CheckedArticle } from './check.contract.ts'
import { findMediaAlt } from './check.queries.ts'
import {
  type PlayerWarning,
  type PublishCheck,
  playerWarnings,
  publishCheckLabels,
} from './publish-checks.schema.ts'

type Problem = { code: PublishCheck | PlayerWarning; message: string; details: string[] }

const fewestWords = 30
/** Search engines truncate longer headlines. */
const longestTitle = 70
const maxLettersRead = 60_000
const maxDetails = 5
const embargo = /محظور نشر|يُ?حظر نشر|حظر النشر حتى|ممنوع من النشر حتى|للنشر بعد الساعة|\bembargo(?:ed)?\b/i

/** Problems to look at before publishing. Reads the beginning of a long text. */
export async function findProblems(db: Handle, article: CheckedArticle): Promise<Problem[]> {
  const { title, summary, description, imageId, breakingNews } = article
  const text = beginningOfText(description, maxLettersRead)
  const found: Problem[] = []
  const add = (code: PublishCheck, details: string[] = [], message: string = publishCheckLabels[code]) =>
    found.push({ code, message, details })
  // Breaking news is a single line, and does not wait for a picture.
  if (!breakingNews) {
    const words = countWords(text)
    if (words < fewestWords) add('shortBody', [], `نص قصير: ${plural(words, nouns.word)}`)
    if (imageId === null) add('noPicture')
    if (summary.trim() === '') add('noSummary')
  }
  const bare = await countBarePictures(db, article)
  if (bare > 0) add('noAlt', [], bare === 1 ? 'صورة بلا وصف' : `صور بلا وصف: ${formatNumber(bare)}`)
  if (title.length > longestTitle)
    add(
      'longTitle',
      [],
      `${publishCheckLabels.longTitle}: ${formatNumber(title.length)} من ${formatNumber(longestTitle)}`,
    )
  if (embargo.test(`${title}\n${summary}\n${text}`)) add('embargo')
  found.push(...(await findPlayerProblems(db, article)))
  const copies = await listCopies(db, { id: article.id, title, summary, description })
  if (copies.length > 0) add('duplicate', copies.map(copy => copy.title).slice(0, maxDetails))
  await addLanguage(db, [title, summary, ...text.split('\n')], add)
  return found
}

/** A player of ours, or of another site. */
const plays = (html: string, kind: 'video' | 'audio') =>
  html.includes(`<${kind} `) || html.includes('data-embed="')

async function findPlayerProblems(
  db: Handle,
  { id, kind, summary, description }: CheckedArticle,
): Promise<Problem[]> {
  const problem = (code: PlayerWarning, details: string[] = []) => ({
    ...{ code, message: playerWarnings[code], details },
  })
  if (kind === 'video') return plays(description, 'video') ? [] : [problem('noVideo')]
  if (kind !== 'audio') return []
  const gaps = id === undefined ? [] : await listEpisodeGaps(db, { id, summary, description })
  return [
    ...(plays(description, 'audio') ? [] : [problem('noRecording')]),
    ...(gaps.length > 0 ? [problem('episode', gaps)] : []),
  ]
}

async function addLanguage(
  db: Handle,
  paragraphs: string[],
  add: (code: PublishCheck, details: string[], message?: string) => void,
): Promise<void> {
  const found = await checkParagraphs(db, paragraphs)
  const findings = paragraphs.flatMap((text, at) =>
    (found[at] ?? []).map(({ kind, from, to }) => ({ kind, words: text.slice(from, to).trim() })),
  )
  for (const code of ['wording', 'language'] as const) {
    const of = findings.filter(({ kind }) => (kind === 'wording') === (code === 'wording'))
    if (of.length === 0) continue
    const details = [...new Set(of.map(({ words }) => words).filter(Boolean))].slice(0, maxDetails)
    add(code, details, `${publishCheckLabels[code]}: ${formatNumber(of.length)}`)
  }
}

async function countBarePictures(
  db: Handle,
  { imageId, imageAlt, description }: CheckedArticle,
): Promise<number> {
  const cover = imageId !== null && !imageAlt.trim() && !(await findMediaAlt(db, imageId)).trim() ? 1 : 0
  const pictures = description.match(/<img\b[^<>]*>/g) ?? []
  return cover + pictures.filter(tag => !/\balt="[^"]*[^"\s][^"]*"/.test(tag)).length
}

/** Links in the beginning of a long text. */
export const linksIn = (html: string) => splitBlocks(html.slice(0, longHtml)).flatMap(({ links }) => links)
