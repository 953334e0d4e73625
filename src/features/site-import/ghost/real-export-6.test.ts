import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sanitiseArticleHtml } from '../../../platform/html/html.ts'
import { collect } from '../../../testing/collect.ts'
import { cardsOfMarks } from '../marks.ts'
import { createGhostReader } from './read-ghost.ts'
import { readRendered } from './rendered.ts'

/** Ghost 6.65.0 wrote it. Cut to the columns that are read; of the HTML, Ghost's own icons and scripts are left out. */
const real = path.join(import.meta.dirname, '../../../testing/ghost-6.65.json')

async function listArticles() {
  const reader = createGhostReader({ types: ['post'], site: 'https://old.example' })
  const parts = await collect(reader.readParts(real))
  const items = await collect(reader.readArticles(real, { line: 1, at: 0 }))
  return { parts, articles: items.flatMap(item => (item.kind === 'article' ? [item] : [])) }
}
/** As we store it, but for pictures. */
const stored = (html: string) => sanitiseArticleHtml(cardsOfMarks(sanitiseArticleHtml(html)))

test("Ghost 6's own export: states, readers, sections, tags and writers", async () => {
  const { parts, articles } = await listArticles()
  const pages = parts.flatMap(part => (part.kind === 'other' ? [`${part.type} ${part.title}`] : []))
  expect(pages).toEqual(['page صفحة عنّا'])
  expect(
    articles.map(({ article: { title, state, forSubscribers = false, categories, authors }, notes }) => [
      ...[title, state, forSubscribers, categories[0]?.name ?? '', authors[0]?.name],
      notes.map(({ code, detail = '' }) => `${code} ${path.basename(String(detail))}`.trim()).join(', '),
    ]),
  ).toEqual([
    [
      ...['بطاقات أخرى', 'published', false, 'سياسة', 'هدى'],
      'recordingLinked --------.wav, recordingLinked v.mp4, membersBlock call-to-action, membersBlock html, blockDropped transistor',
    ],
    ['خبر ثانٍ', 'published', false, 'اقتصاد', 'سارة العبيدي', ''],
    ['للأعضاء', 'published', true, 'سياسة', 'سارة العبيدي', 'wasForMembers'],
    ['لفئة', 'published', true, 'سياسة', 'سارة العبيدي', 'internalTags #داخلي, wasForTiers مشترك ذهبي'],
    ['مسودة', 'draft', false, '', 'سارة العبيدي', ''],
    [
      ...['مجدول', 'published', false, 'اقتصاد', 'سارة العبيدي'],
      new Date() < new Date('2030') ? 'scheduled' : 'timePassed',
    ],
    ['من HTML', 'published', false, 'اقتصاد', 'سارة العبيدي', ''],
  ])
})

test("Ghost 6's own export: its cards, and the same from the HTML that Ghost made of them", async () => {
  const link = (href: string, words: string) => `<p><a href="${href}" rel="noopener">${words}</a></p>`
  const picture = (name: string) =>
    `<figure><img src="https://old.example/content/images/2026/11/${name}.jpg" alt="" /></figure>`
  const cards = [
    '<p>مظلَّل: <strong>كلام معلَّم</strong>، ومشطوب <s>قديم</s>، وأس <sup>2</sup>، ورمز <code>npm</code>.</p>',
    '<h4>عنوان رابع</h4><h2>عنوان ثانٍ</h2>',
    'اقتباس طويل<br />سطره الثاني',
    '<ol start="3"><li>',
    '<ul><li>فرعي</li></ul></li><li>ثالث</li></ol>',
    '<figcaption>تصوير <a href="https://example.org/ph" rel="noopener">فلان</a></figcaption>',
    '<h3>أسئلة</h3><p>جواب أول</p><ul><li>بند</li></ul>',
    link('https://example.org/bare', 'https://example.org/bare'),
    `${picture('green')}<h2>ترويسة مقسومة</h2><p>مع صورة</p>`,
    '<h3>بلا نجوم</h3><p>وصف</p>',
    `${picture('olive')}<p>دعوة للجميع</p>${link('https://example.org/sub', 'اشترك')}`,
    '<figure data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ">',
    '<pre><code>let س = "&lt;b&gt;"</code></pre><p>خاتمة الخبر.</p>',
  ]
  const { articles } = await listArticles()
  const plain = (html: string) =>
    stored(html)
      .replaceAll(' width="900" height="600"', '')
      .replace(/>\s+</g, '><')
      .replace(/\s*\n\s*/g, '')
  const [{ article }] = articles as [(typeof articles)[number]]
  const [{ html }] = JSON.parse(await readFile(real, 'utf8')).db[0].data.posts
  const notes: string[] = []
  const rendered = readRendered(html.replaceAll('__GHOST_URL__', 'https://old.example'), code => {
    notes.push(code)
  })
  for (const text of [article.html, rendered]) {
    for (const card of cards) expect(plain(text)).toContain(card)
    expect(text).not.toContain('للأعضاء وحدهم')
  }
  expect(notes).toEqual(['membersBlock', 'membersBlock', 'recordingLinked', 'recordingLinked'])
})
