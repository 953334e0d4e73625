import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { freeSlug } from '../../platform/slugs.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { Channel, channelInput } from './channel.contract.ts'
import {
  deleteChannel,
  deleteChannelImage,
  findChannel,
  findChannelToChange,
  insertChannel,
  putChannelImage,
  updateChannel,
} from './channel.queries.ts'

type Input = z.output<typeof channelInput>

export async function getChannel(db: Handle, id: number): Promise<Channel> {
  return found(await findChannel(db, id))
}

export function createChannel(db: Database, by: By, input: Input): Promise<Channel> {
  return inTransaction(db, async tx => {
    const id = await insertChannel(tx, {
      name: input.name,
      slug: input.slug ?? (await freeSlug(tx, 'channels', input.name)),
      kind: input.kind,
      stream_url: input.streamUrl,
      position: input.order,
      enabled: input.enabled,
    })
    await placeImages(tx, id, input.images)
    const after = await getChannel(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Channel', subjectId: id, after })
    await announceChannel(tx, id)
    return after
  })
}

export function editChannel(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Channel> {
  return change(db, by, id, 'edited', async (tx, before) => {
    refuseStale(before, revision)
    await updateChannel(tx, id, {
      name: edits.name,
      slug: edits.slug,
      kind: edits.kind,
      stream_url: edits.streamUrl,
      position: edits.order,
      enabled: edits.enabled,
      revision: revision + 1,
    })
    await placeImages(tx, id, edits.images ?? {})
  })
}

export function switchChannel(db: Database, by: By, id: number, enabled: boolean): Promise<Channel> {
  return change(db, by, id, enabled ? 'enabled' : 'disabled', async (tx, before) => {
    if (before.enabled === enabled) return 'as it was'
    await updateChannel(tx, id, { enabled })
  })
}

export function removeChannelImage(db: Database, by: By, id: number, key: string): Promise<Channel> {
  return change(db, by, id, 'edited', async (tx, before) => {
    if (!before.images[key]) throw fail('NOT_FOUND')
    await deleteChannelImage(tx, id, key)
    await updateChannel(tx, id, { revision: before.revision + 1 })
  })
}

export function removeChannel(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findChannelToChange(tx, id))
    await deleteChannel(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Channel', subjectId: id, before })
    await announceChannel(tx, id)
  })
}

/** What every change of one is made of: the row held, the work, the log, the notice. */
function change(
  db: Database,
  by: By,
  id: number,
  action: string,
  work: (tx: Handle, before: Channel) => Promise<'as it was' | undefined>,
): Promise<Channel> {
  return inTransaction(db, async tx => {
    const before = found(await findChannelToChange(tx, id))
    if ((await work(tx, before)) === 'as it was') return before
    const after = await getChannel(tx, id)
    await recordChange(tx, by, { action, subject: 'Channel', subjectId: id, before, after })
    await announceChannel(tx, id)
    return after
  })
}

async function placeImages(tx: Handle, id: number, images: Input['images']): Promise<void> {
  for (const [key, mediaId] of Object.entries(images)) {
    if (mediaId === null) await deleteChannelImage(tx, id, key)
    else await putChannelImage(tx, id, key, mediaId)
  }
}

/** What shows the channel, and what lists all of them. */
function announceChannel(tx: Handle, id: number): Promise<void> {
  return announce(tx, [cacheTag.channel(id), cacheTag.channels])
}
