import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { insertAttachment } from '../../src/features/attachment/attachment.queries.ts'
import { fileKey } from '../../src/features/attachment/forget.service.ts'
import { writeCaptions } from '../../src/features/attachment/probe/captions.ts'
import { mediaVariantPath } from '../../src/features/media/variants.ts'
import type { Services } from '../../src/platform/context.ts'
import type { Handle } from '../../src/platform/database/database.ts'
import type { DemoArticle } from './demo.types.ts'

const wide = { width: 960, height: 540 }
const upright = { width: 540, height: 960 }
const posterWidth = 960

type Video = Pick<DemoArticle, 'title' | 'summary' | 'body' | 'category' | 'author' | 'tags' | 'hoursAgo'> & {
  key: string
  views: number
  size: typeof wide
  seconds: number
  alt: string
  /** File of the poster, if a picture of another article is its frame. */
  poster?: string
}

const videos: Video[] = [
  {
    key: 'sun',
    title: 'بالرسم المتحرك: كيف تبقى شمس النهار في خزان حتى الفجر؟',
    summary: 'مرايا وبرج وخزانان من الملح المصهور، في أربع وعشرين ثانية بلا صوت.',
    body: '<p>لا تخزّن المحطة الكهرباء، بل سببها: الحرارة. تعكس المرايا الضوء على رأس البرج، فيسخن فيه الملح وينزل إلى خزان معزول يحفظ حرارته ساعات.</p><p>وحين تغيب الشمس يُضخ الملح الساخن إلى مبادل يُغلي الماء، فيدير بخاره التوربين نفسه الذي كان يدور نهارًا. ثم يعود الملح إلى الخزان الآخر، ويصعد مع الصباح من جديد.</p>',
    ...{ category: 'energy', author: 'nadia', tags: ['الطاقة الشمسية', 'تخزين الطاقة'] },
    ...{ hoursAgo: 31, views: 6200, size: wide, seconds: 24 },
    alt: 'رسم لبرج تتجمّع عليه أشعة من مرايا في الصحراء، وأمامه خزان ملح ساخن وآخر بارد',
  },
  {
    key: 'star',
    title: 'نجمة ثمانية بفرجار ومسطرة',
    summary: 'مربعان في دائرة، ثم جدار كامل: الزخرفة كما كان يبدؤها الصانع.',
    body: '<p>لا يحتاج الصانع إلى قياس: الفرجار يرسم الدائرة، والمسطرة تصل النقاط. كل ما بقي تكرار صبور.</p>',
    ...{ category: 'culture', author: 'layla', tags: ['الحرف التقليدية', 'التراث'] },
    ...{ hoursAgo: 52, views: 8100, size: upright, seconds: 20 },
    alt: 'رسم لجدار من نجوم ثمانية خضراء وحمراء بينها أشكال ذهبية',
  },
  {
    key: 'town',
    title: 'يوم في بيوت فاس العتيقة، من الضحى إلى الليل',
    summary: 'أربع ساعات من النهار فوق السطوح وفي السوق، على لحن من مقام البياتي.',
    body: '<p>أحصت جمعية «عتبات» بيوت المدينة القديمة بيتًا بيتًا، ووجدت أن 290 منها تحتاج إلى تدعيم عاجل. هذا ما تراه إذا صعدت إلى سطح في الضحى، ثم بقيت حتى تُضاء النوافذ.</p>',
    ...{ category: 'society', author: 'ibrahim', tags: ['المدن العتيقة', 'التراث'] },
    ...{ hoursAgo: 75, views: 5400, size: wide, seconds: 24, poster: 'gallery/fez-old-houses-1.webp' },
    alt: 'رسم لبيوت بيضاء متراصة في ضوء النهار تعلوها قبة خضراء ومئذنة',
  },
  {
    key: 'moon',
    title: 'القمر في شهر: من الهلال إلى المحاق',
    summary: 'تسع وعشرون ليلة ونصف ليلة في عشرين ثانية.',
    body: '<p>يضيء القمر من اليمين أولًا في نصف الأرض الشمالي، فإذا رأيت القوس مفتوحًا إلى اليسار فالشهر في أوله.</p>',
    ...{ category: 'tech', author: 'mariam', tags: ['الفلك', 'الفضاء'] },
    ...{ hoursAgo: 98, views: 7300, size: upright, seconds: 20 },
    alt: 'رسم للقمر في تربيعه الأول فوق كثبان، وتحته ليالي الشهر صفًّا صفًّا',
  },
]

const pictureOf = ({ key, poster = `video/${key}.webp` }: Video) => poster
const articleKey = (key: string) => `video-${key}`

export const videoPictures = videos
  .filter(({ poster }) => !poster)
  .map(video => ({ file: pictureOf(video), alt: video.alt, caption: '' }))

type StoredFile = { hash: string; bytes: number }
type StoredVideo = { film: StoredFile; captions: StoredFile }
export type StoredVideos = Map<string, StoredVideo>

/** Stores the films and their captions as uploads are stored. */
export async function storeDemoVideos({ storage }: Pick<Services, 'storage'>): Promise<StoredVideos> {
  const read = (file: string) => readFile(path.join(import.meta.dirname, 'video', file))
  async function store(bytes: Buffer, format: 'mp4' | 'vtt', contentType: string): Promise<StoredFile> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await storage.put(fileKey({ hash, format }), bytes, { contentType })
    return { hash, bytes: bytes.length }
  }
  const stored: StoredVideos = new Map()
  for (const { key } of videos) {
    const captions = Buffer.from(writeCaptions((await read(`${key}.vtt`)).toString()))
    stored.set(key, {
      film: await store(await read(`${key}.mp4`), 'mp4', 'video/mp4'),
      captions: await store(captions, 'vtt', 'text/vtt'),
    })
  }
  return stored
}

/** The videos, as articles of the demo that begin with their player. */
export async function videoArticles(
  tx: Handle,
  stored: StoredVideos,
  pictures: ReadonlyMap<string, number>,
): Promise<DemoArticle[]> {
  const posters = await tx
    .selectFrom('media')
    .select(['id', 'hash'])
    .where(
      'id',
      'in',
      videos.map(video => pictures.get(pictureOf(video)) ?? 0),
    )
    .execute()
  return videos.map(video => {
    const { key, seconds, alt, body, poster: _poster, ...article } = video
    const { width, height } = video.size
    const { film, captions } = stored.get(key)!
    const { hash = '' } = posters.find(({ id }) => id === pictures.get(pictureOf(video))) ?? {}
    const poster = mediaVariantPath({ hash, width: posterWidth, format: 'webp' })
    return {
      ...article,
      key: articleKey(key),
      kind: 'video',
      body: `<figure data-card="video" data-seconds="${seconds}"><video src="/media/${film.hash}.mp4" poster="${poster}" width="${width}" height="${height}" controls preload="none"><track src="/media/${captions.hash}.vtt" kind="captions" srclang="ar" label="العربية" default></video></figure>${body}`,
      picture: { alt, caption: '' },
      pictureFile: pictureOf(video),
    }
  })
}

export async function insertDemoVideoFiles(
  tx: Handle,
  articles: ReadonlyMap<string, number>,
  stored: StoredVideos,
): Promise<void> {
  for (const { key, size, seconds } of videos) {
    const { film, captions } = stored.get(key)!
    const article_id = articles.get(articleKey(key)) ?? 0
    await insertAttachment(tx, {
      ...{ ...film, ...size, seconds, kind: 'video', format: 'mp4', name: `${key}.mp4` },
    })
    await insertAttachment(tx, { ...captions, kind: 'captions', format: 'vtt', name: `${key}.vtt` })
    const files = [film, captions].map(({ hash }) => ({ article_id, hash }))
    await tx.insertInto('article_attachments').values(files).execute()
  }
}
