import type { TestApp } from '../src/testing/app.ts'

const paragraph =
  'وقالت إدارة البورصة في إشعار للوسطاء إن الخلل «تقني محض»، وإنها ستلغي 314 صفقة نُفذت في أثناء العطل على 6 أسهم مصرفية وصناعية. وكان المؤشر العام قد هبط 2.7 في المئة لحظة التعليق، ثم عوّض معظم خسارته ليجري تداوله عند استئناف الجلسة على انخفاض طفيف.'

export type HardArticle = { id: number; title: string; path: string; words: string[]; captions: string[] }

/**
 * Creates an article with everything that an article may contain, arranged as awkwardly as possible, and with
 * one correction.
 */
export async function makeHardArticle(app: TestApp): Promise<HardArticle> {
  const editor = await app.as('superadmin')
  const { body: media } = await editor.get('/api/v1/media?limit=5')
  const captions = ['صورة في النص', 'أولى المعرض', 'ثانية المعرض', 'ثالثة المعرض']
  const [cover, ...pictures] = media.items as { id: number; hash: string; width: number; height: number }[]
  const [alone, ...gallery] = pictures.map(
    ({ hash, width, height }, index) =>
      `<figure><img src="/media/${hash}-960.webp" alt="وصف" width="${width}" height="${height}"><figcaption>${captions[index]}</figcaption></figure>`,
  )
  const embed = (address: string, words: string) =>
    `<figure data-embed="${address}"><a href="${address}">${words}</a></figure>`
  const words = ['عنوان فرعي', 'قول يُقتبس', 'فرع ثانٍ', 'المرفأ الجنوبي', 'An English paragraph', 'آخر السطور']
  const cells = (tag: string, texts: string[]) => texts.map(text => `<${tag}>${text}</${tag}>`).join('')
  const description = `<p>${paragraph}</p>
    <p>إصدار <a href="https://example.com/path/?q=1">https://example.com/path/?q=1</a> من Data-Hub بسعر 1,250$.</p>
    <h2>${words[0]}</h2><blockquote><p>${words[1]}</p><p>— قائله</p></blockquote>
    <ul><li>بند<ul><li>فرع</li><li>${words[2]}</li></ul></li></ul>
    ${alone}
    <table><thead><tr>${cells('th', ['المرفأ', '2022', '2023', '2024', '2025', '2026', 'ملاحظات'])}</tr></thead>
    <tbody><tr>${cells('td', [words[3]!, '46', '38', '27', '19', '−58%', 'مناوبة ليلية كاملة طوال أيام الأسبوع'])}</tr></tbody></table>
    <p>${paragraph}</p>${gallery.join('')}<p>${paragraph}</p>
    ${embed('https://x.com/user/status/1234567890', 'نص التغريدة')}
    ${embed('https://fb.watch/abcdef', 'مقطع')}
    <p dir="ltr">${words[4]} that runs from left to right.</p><pre><code>npm start -- --port 3000</code></pre>
    <p>${words[5]}.</p>`
  const { id: categoryId } = await app.db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', 'اقتصاد')
    .executeTakeFirstOrThrow()
  const title = 'نص صعب: أرقام 1,250 وكلمات Latin وجداول'
  const { body: made } = await editor.post('/api/v1/article', {
    title,
    summary: 'خلاصة النص الصعب.',
    description,
    categoryId,
    imageId: cover?.id,
    imageCaption: 'تعليق الغلاف',
    imageCredit: 'تصوير: فلان',
    enable: true,
  })
  await editor.post(`/api/v1/article/correction/${made.id}`, { text: 'الصواب أن الصفقات 314 لا 413.' })
  words.push(paragraph, 'الصواب أن الصفقات 314 لا 413.', 'npm start -- --port 3000', ...captions)
  return { id: made.id, title, path: `/article/${made.id}/${made.slug}`, words, captions }
}
