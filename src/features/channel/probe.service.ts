import { cacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { found } from '../../platform/database/rows.ts'
import type { ChannelHealth, StreamHealth } from './channel.contract.ts'
import { selectChannel } from './channel.queries.ts'
import { probeStream } from './probe/probe-stream.ts'
import {
  countProbe,
  deleteFallbackProbe,
  findStreamUrls,
  listFailingChannels,
  listProbedDays,
  listProbedStreams,
  type Probe,
  seenMarkOf,
  storeProbe,
} from './probe.queries.ts'

/** Readers hear something, or see a picture. */
const plays = ({ problem }: Probe) => problem === '' || problem === 'silent'

/** Probes the streams of a channel; nothing if it is disabled or gone. */
export async function probeChannelNow(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  id: number,
): Promise<void> {
  const urls = await findStreamUrls(db, id)
  if (!urls) return
  const seen = await listProbedStreams(db, id)
  const probe = async (url: string, isFallback: boolean) => {
    const before = seen.find(one => one.isFallback === isFallback)
    return { url, isFallback, ...(await probeStream(outbound, url, before && seenMarkOf(before))) }
  }
  const streams = [
    { url: urls.main, isFallback: false },
    ...(urls.fallback ? [{ url: urls.fallback, isFallback: true }] : []),
  ]
  const probes = await Promise.all(streams.map(({ url, isFallback }) => probe(url, isFallback)))
  await inTransaction(db, async tx => {
    // A person may have changed an address meanwhile: these probes say nothing about the new one.
    const now = await findStreamUrls(tx, id)
    if (now?.main !== urls.main || now.fallback !== urls.fallback) return
    const changes = []
    for (const one of probes) changes.push(await storeProbe(tx, id, one))
    if (!urls.fallback) await deleteFallbackProbe(tx, id)
    await countProbe(tx, id, { playsMain: probes.slice(0, 1).every(plays), playsAny: probes.some(plays) })
    if (changes.includes(true)) await invalidate(tx, [cacheTag.onAir])
  })
}

/** @throws NOT_FOUND */
export async function findChannelHealth(db: Handle, id: number): Promise<ChannelHealth> {
  const { streamUrl, fallbackUrl } = found(await selectChannel(db, id).executeTakeFirst())
  const probed = await listProbedStreams(db, id)
  const healthOf = (url: string, isFallback: boolean): StreamHealth => {
    const {
      probedAt = null,
      problem,
      problemSince = null,
    } = probed.find(one => one.isFallback === isFallback) ?? {}
    return { url, probedAt, problem: problem || null, problemSince }
  }
  return {
    main: healthOf(streamUrl, false),
    fallback: fallbackUrl ? healthOf(fallbackUrl, true) : null,
    days: await listProbedDays(db, id),
  }
}

export const findFailingChannels = (db: Handle) => listFailingChannels(db)
