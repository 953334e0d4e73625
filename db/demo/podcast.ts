import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { insertAttachment } from '../../src/features/attachment/attachment.queries.ts'
import { fileKey } from '../../src/features/attachment/forget.service.ts'
import { podcastGuid } from '../../src/features/podcast/podcast.guid.ts'
import type { Services } from '../../src/platform/context.ts'
import type { Handle } from '../../src/platform/database/database.ts'
import type { DemoArticle } from './demo.types.ts'

const feedUrl = 'https://warraq.example/podcast/مقام/feed.xml'

const show = {
  name: 'مقام',
  slug: 'مقام',
  description:
    'دقيقة من الموسيقى في كل حلقة: مقام واحد على أوتار تُنقَر، سُلّمه صعودًا وهبوطًا، ثم جملتان تُظهران طبعه. بلا كلام، لمن يريد أن يعرف المقامات بأذنه.',
  author: 'ورّاق',
  category: 'Music',
  subcategory: 'Music History',
  type: 'serial',
  copyright: 'ألحان مولّدة لصحيفة تجريبية، بلا حقوق',
}

/** The recordings are generated scales, so their chapters are at the same seconds. */
const chapters = [
  { seconds: 0, title: 'السلّم صعودًا' },
  { seconds: 6, title: 'السلّم هبوطًا' },
  { seconds: 12, title: 'جملة من القرار' },
  { seconds: 21, title: 'جملة من الجواب' },
]
const seconds = 31

const episodes = [
  {
    key: 'rast',
    hoursAgo: 296,
    title: 'الراست: المقام الذي تبدأ به الدروس',
    summary: 'ثالثة الراست بين الكبيرة والصغيرة، لا يعرفها البيانو. اسمعها صاعدة، ثم في جملتين.',
    body: '<p>ثالثة الراست وسابعته منخفضتان ربع بُعد، فلا هو كبير كما في الغرب ولا صغير. من هنا وقاره: واضح الأساس، ومع ذلك لا يُغلق الباب.</p><p>يستقر اللحن على الدو، ويستريح في طريقه على الصول.</p>',
    alt: 'رسم لقمرة عود بنقش نجمة ثمانية، وأوتاره الستة على خلفية حمراء',
  },
  {
    key: 'bayati',
    hoursAgo: 176,
    title: 'البياتي: أقرب المقامات إلى الكلام',
    summary: 'ثانيته بين بين، ولذلك يلين. على درجاته تُغنّى معظم الأغاني التي يحفظها الناس.',
    body: '<p>يبدأ البياتي من الري، وثانيته منخفضة ربع بُعد. هذا القدر القليل هو ما يجعله قريبًا من نبرة الكلام، وعليه تُقرأ وتُغنّى نصوص كثيرة.</p><p>جملة القرار قصيرة الخطى، وجملة الجواب تصعد إلى اللا ثم تعود على مهل.</p>',
    alt: 'رسم لقمرة عود بنقش نجمة عشرية، وأوتاره الستة على خلفية خضراء',
  },
  {
    key: 'hijaz',
    hoursAgo: 56,
    title: 'الحجاز: القفزة التي تُعرف من أول سماع',
    summary: 'بعدٌ ونصف بين ثانيته وثالثته، هو القفزة التي يعرفها كل سامع ولو لم يعرف اسمها.',
    body: '<p>بين مي بيمول وفا دييز بُعد ونصف: من هذه المسافة يأتي الشوق في الحجاز. لا أرباع فيه هنا، فيمكن عزفه على أي آلة.</p><p>اسمع القفزة مرتين في السلّم، ثم ابحث عنها في الجملتين.</p>',
    alt: 'رسم لقمرة عود بنقش نجمة من ست عشرة رأسًا، وأوتاره الستة على خلفية بنفسجية',
  },
]

const pictureOf = (key: string) => `podcast/${key}.webp`
const coverKey = 'maqamat'

export const podcastPictures = [
  { file: pictureOf(coverKey), alt: 'غلاف برنامج «مقام»: قمرة عود بنقش نجمة', caption: '' },
  ...episodes.map(({ key, alt }) => ({ file: pictureOf(key), alt, caption: '' })),
]

type Recording = { hash: string; bytes: Uint8Array }

const read = (key: string) => readFile(path.join(import.meta.dirname, 'audio', `${key}.mp3`))

/** Stores the recordings as uploads are stored. Returns them by the key of their episode. */
export async function storeDemoRecordings({
  storage,
}: Pick<Services, 'storage'>): Promise<Map<string, Recording>> {
  const recordings = new Map<string, Recording>()
  for (const { key } of episodes) {
    const bytes = await read(key)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await storage.put(fileKey({ hash, format: 'mp3' }), bytes, { contentType: 'audio/mpeg' })
    recordings.set(key, { hash, bytes })
  }
  return recordings
}

/** The episodes, as articles of the demo. */
export function episodeArticles(recordings: Map<string, Recording>): DemoArticle[] {
  return episodes.map(({ key, title, summary, body, hoursAgo }) => ({
    ...{ key: `maqam-${key}`, kind: 'audio', title, summary, hoursAgo, category: 'culture', author: 'ziad' },
    body: `<figure data-card="audio" data-seconds="${seconds}"><audio src="/media/${
      recordings.get(key)?.hash
    }.mp3" controls></audio></figure>${body}`,
    tags: ['الموسيقى', 'التراث'],
    views: 900,
    picture: { alt: '', caption: '' },
    pictureFile: pictureOf(key),
  }))
}

type Keys = { articles: Map<string, number>; pictures: Map<string, number> }

export async function insertDemoPodcast(
  tx: Handle,
  { articles, pictures }: Keys,
  recordings: Map<string, Recording>,
): Promise<void> {
  const { id: podcast_id } = await tx
    .insertInto('podcasts')
    .values({
      ...show,
      guid: podcastGuid(feedUrl),
      image_id: pictures.get(pictureOf(coverKey)) ?? null,
      status: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, { key }] of episodes.entries()) {
    const { hash, bytes } = recordings.get(key)!
    const article_id = articles.get(`maqam-${key}`) ?? 0
    await insertAttachment(tx, {
      ...{ hash, kind: 'audio', format: 'mp3', name: `${key}.mp3`, bytes: bytes.length, seconds },
    })
    await tx.insertInto('article_attachments').values({ article_id, hash }).execute()
    await tx
      .insertInto('podcast_episodes')
      .values({
        ...{ article_id, podcast_id, season: 1, number: position + 1 },
        chapters: JSON.stringify(chapters),
      })
      .execute()
  }
}
