import type { Handle } from '../../src/platform/database/database.ts'

/** The addresses do not exist. They show what a channel looks like, and an unavailable stream. */
export const demoChannels = [
  {
    key: 'live',
    name: 'ورّاق مباشر',
    slug: 'ورّاق-مباشر',
    kind: 'tv',
    stream_url: 'https://live.warraq.example/news/index.m3u8',
  },
  {
    key: 'documentary',
    name: 'ورّاق الوثائقية',
    slug: 'ورّاق-الوثائقية',
    kind: 'tv',
    stream_url: 'https://live.warraq.example/documentary/index.m3u8',
  },
  {
    key: 'radio',
    name: 'إذاعة ورّاق',
    slug: 'إذاعة-ورّاق',
    kind: 'radio',
    stream_url: 'https://live.warraq.example/radio/index.m3u8',
  },
  {
    key: 'music',
    name: 'إذاعة المقام',
    slug: 'إذاعة-المقام',
    kind: 'radio',
    stream_url: 'https://live.warraq.example/maqam.mp3',
  },
]

export async function insertDemoChannels(tx: Handle, pictures: Map<string, number>): Promise<void> {
  for (const [position, { key, ...channel }] of demoChannels.entries()) {
    const { id } = await tx
      .insertInto('channels')
      .values({ ...channel, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const logo = pictures.get(`channel/${key}.svg`)
    if (!logo) continue
    await tx.insertInto('channel_images').values({ channel_id: id, key: 'logo', media_id: logo }).execute()
  }
}
