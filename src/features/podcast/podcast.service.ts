import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { podcastFeedPath } from './podcast.addresses.policy.ts'
import type { Podcast, PodcastInput } from './podcast.contract.ts'
import { podcastEntity } from './podcast.entity.ts'
import { renewEpisodes } from './podcast.episode.service.ts'
import { podcastGuid } from './podcast.guid.ts'
import { coverProblem, isUnder } from './podcast.policy.ts'
import { deleteEpisodesOf, findPictureSize, rememberRemoved, selectPodcast } from './podcast.queries.ts'

const changes = changesOf(podcastEntity, selectPodcast)

type Edits = Partial<PodcastInput>

export const getPodcast = changes.get

function columnsOf({
  imageId,
  ownerName,
  ownerEmail,
  fundingUrl,
  appleUrl,
  spotifyUrl,
  otherUrl,
  ...same
}: Edits) {
  return {
    ...same,
    image_id: imageId,
    owner_name: ownerName,
    owner_email: ownerEmail,
    funding_url: fundingUrl,
    apple_url: appleUrl,
    spotify_url: spotifyUrl,
    other_url: otherUrl,
  }
}

const refuse = (path: string, message: string) => fail('INVALID_INPUT', { issues: [{ path, message }] })

/** @throws INVALID_INPUT at the field that a directory would refuse */
async function refuseUnfit(tx: Handle, edits: Edits, before?: Podcast): Promise<void> {
  const { category = before?.category ?? 'News', subcategory = before?.subcategory ?? '' } = edits
  if (!isUnder(category, subcategory)) throw refuse('subcategory', 'اختر تصنيفًا فرعيًا من التصنيف نفسه')
  const { imageId } = edits
  if (typeof imageId === 'number') {
    const size = await findPictureSize(tx, imageId)
    const problem = size && coverProblem(size)
    if (problem) throw refuse('imageId', problem)
  }
  const isShown = edits.status ?? before?.status ?? false
  const hasCover = imageId === undefined ? before?.image != null : imageId !== null
  if (isShown && !hasCover) throw refuse('imageId', 'لا يُنشر برنامج بلا غلاف؛ تشترطه الأدلة كلها.')
}

export function createPodcast(
  { db, siteUrl }: { db: Database; siteUrl: string },
  by: By,
  input: PodcastInput,
): Promise<Podcast> {
  return inTransaction(db, async tx => {
    await refuseUnfit(tx, input)
    return changes.insert(tx, by, columnsOf(input), async (tx, id) => {
      const { slug } = await changes.get(tx, id)
      await changes.update(tx, id, { guid: podcastGuid(siteUrl + podcastFeedPath({ slug })) })
    })
  })
}

export function editPodcast(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Edits,
): Promise<Podcast> {
  return inTransaction(db, async tx => {
    // Checked after the row is locked, so that nobody publishes the show in between.
    const refuse = (inner: Handle, before: Podcast) => refuseUnfit(inner, edits, before)
    const after = await changes.edit(tx, by, { id, revision }, columnsOf(edits), refuse)
    await renewEpisodes(tx, id)
    return after
  })
}

export function switchPodcast(db: Database, by: By, id: number, status: boolean): Promise<Podcast> {
  return inTransaction(db, async tx => {
    const after = await changes.turn(tx, by, id, 'status', status)
    // Afterwards: the show is locked now, and nobody takes its cover away meanwhile.
    if (status) await refuseUnfit(tx, {}, after)
    await renewEpisodes(tx, id)
    return after
  })
}

export function removePodcast(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    await renewEpisodes(tx, id)
    await rememberRemoved(tx, id)
    await deleteEpisodesOf(tx, id)
    await changes.remove(tx, by, id)
  })
}
