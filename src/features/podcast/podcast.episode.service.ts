import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { found, refuseStale } from '../../platform/database/rows.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileKey } from '../attachment/forget.service.ts'
import type { EpisodeInput, StaffEpisode, TranscriptCue } from './podcast.contract.ts'
import { podcastEntity } from './podcast.entity.ts'
import { episodeGaps } from './podcast.policy.ts'
import {
  type EpisodeRow,
  findEpisode,
  findEpisodeTerms,
  findShowOf,
  listEpisodesOf,
  lockArticle,
  writeEpisode,
} from './podcast.queries.ts'
import { readCues } from './readCues.ts'

const shownOf = ({ title: _, ...episode }: EpisodeRow): StaffEpisode => episode

export async function getEpisode(db: Handle, articleId: number): Promise<StaffEpisode> {
  const episode = found(await findEpisode(db, articleId))
  if (episode.state === 'binned') throw fail('NOT_FOUND')
  return shownOf(episode)
}

/** Gaps of an episode as it is written now; none for an article outside of shows. */
export async function listEpisodeGaps(
  db: Handle,
  { id, ...texts }: { id: number; summary: string; description: string },
): Promise<string[]> {
  const terms = await findEpisodeTerms(db, id)
  return terms ? episodeGaps({ ...terms, ...texts }) : []
}

/** «عنوان الحلقة (الموسم 1، الحلقة 2)», for the log. */
function inWords({ title, season, number }: EpisodeRow): string {
  const places = [season && `الموسم ${season}`, number && `الحلقة ${number}`].filter(Boolean)
  return places.length > 0 ? `${title} (${places.join('، ')})` : title
}

/** Puts an article into a show, moves it to another, or takes it out. @throws STALE_REVISION */
export function setEpisode(
  db: Database,
  by: By,
  { articleId, revision, ...input }: EpisodeInput & { articleId: number; revision?: number | undefined },
): Promise<StaffEpisode> {
  return inTransaction(db, async tx => {
    await lockArticle(tx, articleId)
    const before = found(await findEpisode(tx, articleId))
    if (before.state === 'binned') throw fail('NOT_FOUND')
    if (revision !== undefined) refuseStale(shownOf(before), revision)
    if (input.podcastId !== null && !before.isAudio)
      throw fail('REFUSED', undefined, 'الحلقة مقال من نوع «صوت»؛ غيّر نوع المقال واحفظه أولًا.')
    await writeEpisode(tx, articleId, input)
    const after = found(await findEpisode(tx, articleId))
    const [was, is] = [before.podcast?.id, after.podcast?.id]
    const note = (id: number, action: 'episodeSet' | 'episodeRemoved', of: EpisodeRow) =>
      recordChange<typeof podcastEntity, { episodes: string }>(tx, by, podcastEntity, {
        ...{ action, id, after: { episodes: inWords(of) } },
      })
    if (was && was !== is) await note(was, 'episodeRemoved', before)
    if (is) await note(is, 'episodeSet', after)
    await invalidate(tx, [
      cacheTag.article(articleId),
      cacheTag.all('podcasts'),
      ...[was, is].flatMap(id => (id ? [cacheTag.one('podcasts', id)] : [])),
    ])
    return shownOf(after)
  })
}

/** Invalidates the pages of its episodes, which show the show's name, cover and links. */
export async function renewEpisodes(tx: Handle, podcastId: number): Promise<void> {
  const ids = await listEpisodesOf(tx, podcastId)
  if (ids.length > 0) await invalidate(tx, ids.map(cacheTag.article))
}

/** Invalidates the show of an article that readers saw or see. */
export async function renewShowOf(tx: Handle, articleId: number): Promise<void> {
  const id = await findShowOf(tx, articleId)
  if (id) await invalidate(tx, [cacheTag.one('podcasts', id), cacheTag.all('podcasts')])
}

/** The words of a stored WebVTT file. */
export async function readTranscript(storage: Storage, path: string): Promise<TranscriptCue[]> {
  const [, hash] = /^\/media\/([0-9a-f]{32})\.vtt$/.exec(path) ?? []
  const file = hash && (await storage.get(fileKey({ hash, format: 'vtt' })))
  return file ? readCues(Buffer.from(file.bytes).toString('utf8')) : []
}
