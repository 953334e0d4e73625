import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Channel, channelInput } from './channel.contract.ts'
import { channelEntity } from './channel.entity.ts'
import { deleteChannelImage, putChannelImage, selectChannel } from './channel.queries.ts'

type Input = z.output<typeof channelInput>

const channels = changesOf(channelEntity, selectChannel)

export const { get: getChannel, remove: removeChannel } = channels

function columnsOf({ streamUrl, fallbackUrl, order, images: _, ...same }: Partial<Input>) {
  return { ...same, stream_url: streamUrl, fallback_url: fallbackUrl, position: order }
}

export function createChannel(db: Database, by: By, input: Input) {
  return channels.insert(db, by, columnsOf(input), (tx, id) => placeImages(tx, id, input.images))
}

export function editChannel(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  const placed = (tx: Handle) => placeImages(tx, id, edits.images ?? {})
  return channels.edit(db, by, { id, revision }, columnsOf(edits), placed)
}

export function switchChannel(db: Database, by: By, id: number, enabled: boolean) {
  return channels.turn(db, by, id, 'enabled', enabled)
}

export function removeChannelImage(db: Database, by: By, id: number, key: string): Promise<Channel> {
  return channels.change(db, by, id, 'edited', async (tx, before) => {
    if (!before.images[key]) throw fail('NOT_FOUND')
    await deleteChannelImage(tx, id, key)
    await channels.update(tx, id, { revision: before.revision + 1 })
    return undefined
  })
}

async function placeImages(tx: Handle, id: number, images: Input['images']): Promise<void> {
  for (const [key, mediaId] of Object.entries(images)) {
    if (mediaId === null) await deleteChannelImage(tx, id, key)
    else await putChannelImage(tx, id, key, mediaId)
  }
}
