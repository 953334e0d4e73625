import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sanitiseArticleHtml } from '../../../platform/html/html.ts'
import { collect } from '../../../testing/collect.ts'
import { cardsOfMarks } from '../marks.ts'
import { createGhostReader } from './read-ghost.ts'

/** Ghost 5.130.6 wrote it: every card of its editor in one post, and every state. Cut to the columns that are read. */
const real = path.join(import.meta.dirname, '../../../testing/ghost-5.130.json')

async function articlesIn(file: string) {
  const reader = createGhostReader({ types: ['post'], site: 'https://old.example' })
  const parts = await collect(reader.readParts(file))
  const items = await collect(reader.readArticles(file, { line: 1, at: 0 }))
  return { parts, articles: items.flatMap(item => (item.kind === 'article' ? [item] : [])) }
}
/** As we store it, but for pictures. */
const stored = (html: string) => sanitiseArticleHtml(cardsOfMarks(sanitiseArticleHtml(html)))

test("Ghost's own export: states, readers, sections, tags, writers, lead picture", async () => {
  const { parts, articles } = await articlesIn(real)
  expect(parts.flatMap(part => (part.kind === 'picture' ? [part.picture] : []))).toMatchObject([
    { alt: 'وصف الغلاف', caption: 'تعليق الغلاف' },
  ])
  const names = (terms: { name: string }[]) => terms.map(({ name }) => name).join('، ')
  const [first, ...others] = articles
  expect(first!.article).toMatchObject({
    ...{ slug: 'budget', summary: 'خلاصة مكتوبة', seoTitle: 'عنوان للبحث', seoDescription: 'وصف للبحث' },
    ...{ canonicalUrl: 'https://first.example/budget', publishAt: new Date('2020-05-01T21:30:00Z') },
    ...{ forSubscribers: true, leadId: expect.any(String), addresses: ['/budget/', '/budget/amp/'] },
  })
  const { categories, tags, authors } = first!.article
  expect([categories, tags, authors].map(names)).toEqual(['سياسة', 'برلمان، اقتصاد', 'علي حسن، سارة العبيدي'])
  expect(first!.notes.map(({ code, detail = '' }) => `${code} ${path.basename(String(detail))}`)).toEqual([
    ...['internalTags #داخلي', 'blockDropped codeinjection', 'recordingLinked --------.mp3'],
    ...['recordingLinked v.mp4', 'fileLinked --------------.pdf', 'blockDropped email-cta'],
    ...['blockDropped email', 'blockDropped signup', 'wallMoved '],
  ])
  expect(
    others.map(({ article: { title, state, forSubscribers = false }, notes }) => [
      ...[title, state, forSubscribers, notes.map(({ code, detail = '' }) => `${code} ${detail}`.trim())],
    ]),
  ).toEqual([
    ['خبر ثانٍ', 'published', false, []],
    ['للأعضاء', 'published', true, ['wasForMembers']],
    ['لفئة', 'published', true, ['internalTags #داخلي', 'wasForTiers مشترك ذهبي']],
    ['مسودة', 'draft', false, []],
    ['مجدول', 'published', false, [new Date() < new Date('2030') ? 'scheduled' : 'timePassed']],
    ['من HTML', 'published', false, []],
    ['قديم (Mobiledoc)', 'published', false, []],
  ])
})

test("Ghost's own export: every card of the editor, and the same from the HTML that Ghost made of them", {
  tags: 'thorough',
}, async () => {
  const link = (href: string, words: string) => `<p><a href="${href}" rel="noopener">${words}</a></p>`
  const picture = (name: string, alt = '') =>
    `<img src="https://old.example/content/images/2026/11/${name}.jpg" alt="${alt}" />`
  const cards = [
    '<p>سطر أول<br />سطر ثانٍ</p><ul><li>واحد</li><li>اثنان</li></ul><ol><li>أول</li><li>ثانٍ</li></ol>',
    `${picture('green', 'وصف الصورة')}</a><figcaption>تعليق الصورة</figcaption>`,
    `<div data-card="gallery"><figure>${picture('blue', 'زرقاء')}</figure><figure>${picture('olive')}</figure></div><p>تعليق المعرض</p>`,
    `${link('https://example.org/page', 'عنوان الإشارة')}<p>تعليق الإشارة</p>`,
    '<figure data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ">',
    '<figure data-embed="https://x.com/x/status/1234567890">',
    '<aside data-card="box"><p>💡 تنبيه <strong>مهم</strong></p></aside><aside data-card="box"><p>بلا رمز</p></aside>',
    `<h3>سؤال؟</h3><p dir="rtl">جواب</p>${link('https://old.example/second/', 'اقرأ أيضًا')}`,
    link('https://old.example/content/media/2026/11/--------.mp3', 'نشرة الأخبار'),
    link('https://old.example/content/media/2026/11/v.mp4', 'تعليق المقطع'),
    `${link('https://old.example/content/files/2026/11/--------------.pdf', 'التقرير السنوي')}<p>نسخة كاملة</p>`,
    `<h3>كتاب</h3><p>★★★★☆</p><p>وصف الكتاب</p>${link('https://example.org/book', 'اشتره')}`,
    `<figure>${picture('blue')}</figure><h2>ترويسة</h2><p>تحتها</p>${link('https://example.org/h', 'زر')}`,
    `<h2>عنوان ماركداون</h2><p>نص <strong>غليظ</strong> و<a href="https://example.org/md" rel="noopener">رابط</a>.</p>`,
    '<thead><tr><th>أ</th><th>ب</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>',
    'نص من HTML',
    'echo "سلام"',
    `<p>إعلان</p><figure>${picture('green')}</figure><p>ندعوكم إلى المعرض</p>${link('https://example.org/cta', 'سجّل')}<hr />`,
    '<p>قبل الجدار</p><p>بعد الجدار: للمشتركين</p>',
  ]
  const { articles } = await articlesIn(real)
  const own = stored(articles[0]!.article.html)
  for (const card of cards) expect(own).toContain(card)

  const folder = await mkdtemp(path.join(tmpdir(), 'warraq-ghost-real-'))
  try {
    const whole = JSON.parse(await readFile(real, 'utf8'))
    const [{ data }] = whole.db
    data.posts = [{ ...data.posts[0], lexical: null }]
    await writeFile(path.join(folder, 'html.json'), JSON.stringify(whole))
    const rendered = await articlesIn(path.join(folder, 'html.json'))
    const plain = (html: string) =>
      stored(html).replaceAll(' width="900" height="600"', '').replace(/>\s+</g, '><')
    for (const card of cards) expect(plain(rendered.articles[0]!.article.html)).toContain(card)
  } finally {
    await rm(folder, { recursive: true })
  }
})
