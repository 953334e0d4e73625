import { indexMissingNow, learnHeadlineWordsNow } from '../features/search/search.jobs.ts'
import type { Database } from '../platform/database/database.ts'
import { makeAgency, makeArticle, makeCategory, makeTag } from './factories.ts'

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Creates indexed articles for tests of the search. */
export async function makeSearched(db: Database) {
  const economy = await makeCategory(db, { name: 'اقتصاد' })
  const branch = await makeCategory(db, { name: 'طاقة', parentId: economy })
  const horizon = await makeAgency(db, { name: 'وكالة الأفق' })
  const tag = await makeTag(db, { name: 'قمة المناخ' })
  const { id: author } = await db
    .insertInto('authors')
    .values({ name: 'سمير الحداد', slug: 'سمير-الحداد' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts: [title: string, body: string][] = [
    ['إقرار الموازنة العامة', 'وافق البرلمان على مشروع القانون.'],
    ['اجتماع الحكومة', 'بحث المجتمعون ما يتصل بموازنات الأعوام ١٢ و13 المقبلة.'],
    ['مُؤْتَمَر صحفي في بيروت', 'كتبت الصحيفة الکبرى عن المؤتمــــر.'],
    ['البطاقة المصرفية', 'بطاقة جديدة بلا رقم.'],
    ['وافق المجلس', ''],
    ['وافق الوزير', ''],
    ['محمد علي يفتتح المعرض', 'افتُتح المعرض على عجل.'],
    ['جدول المباريات', 'وصل لاعب إلى المستشفى بعد المباراة.'],
    ['<b>وسم</b> & "اقتباس"', 'فيه <script> مكتوب.'.replace('<script>', '&lt;script&gt;')],
    ['السوق الكبير', 'الدولار يهبط. واليورو يصعد. والذهب يلمع.'],
    ['السوق الصغير', 'الدولار يهبط. واليورو يصعد. والفضة تلمع.'],
    ['ترمب يلقى عبدالله في أبوظبي', 'خاطب ضحاياه ولاعبيه بمدينتهم.'],
    ['لقاح كوفيد-19', 'والـF-16 حلّقت، والجيل 5G، والنمو ٣٫٥٪.'],
    ['كوفيد يعود بعد 19 يومًا', 'من 16 دولة، مع F أخرى و3 نقاط و5.'],
    ['مشهد أول', 'هبط المنطاد قبل الساعة.'],
    ['وثائق السي آي إيه', 'نشرتها سي.إن.إن أن لا جديد، نقلًا عن بي بي سي.'],
    ['مشهد آخر', 'هبط المنطاد بعد الساعة.'],
  ]
  for (const [index, [title, body]] of texts.entries())
    await makeArticle(db, { title, description: `<p>${body}</p>`, publishAt: hoursAgo(10 + index) })
  await makeArticle(db, { title: 'نفط وغاز', categoryId: branch, publishAt: hoursAgo(24 * 20) })
  await makeArticle(db, { title: 'نفط قديم', categoryId: economy, publishAt: hoursAgo(24 * 200) })
  await makeArticle(db, { title: 'نفط الأفق', agencyId: horizon, publishAt: hoursAgo(24 * 3) })
  await makeArticle(db, { title: 'حرارة', tagIds: [tag], columns: { author_id: author } })
  await makeArticle(db, {
    title: 'قوارب السباق',
    publishAt: hoursAgo(24 * 400),
    columns: { author_id: author },
  })
  await makeArticle(db, {
    title: 'تحقيق للمشتركين',
    access: 'subscribers',
    description: '<p>أول الكلام.</p><p>ثانيه.</p><p>والمستور هنا زمردة.</p>',
    columns: { summary: '' },
  })
  await makeArticle(db, { title: 'مسحوب ياقوت', enable: false })
  await makeArticle(db, { title: 'مجدول ياقوت', publishAt: hoursAgo(-5) })
  await makeArticle(db, { title: 'مرمي ياقوت', columns: { deleted_at: new Date() } })
  for (const title of ['مجلس النواب يقر الخطة', 'إلقاء القبض على لص', 'مجلس القضاء يأمر بإلقاء القبض'])
    await makeArticle(db, { title, publishAt: hoursAgo(100) })
  for (let number = 0; number < 3; number += 1)
    await makeArticle(db, { title: `حصاد الانتدابات ${number}`, publishAt: hoursAgo(100 + number) })
  await makeArticle(db, {
    title: 'خبر',
    description: '<p>انتدبت الجمعية خبيرًا.</p>',
    publishAt: hoursAgo(99),
  })
  for (let number = 0; number < 7; number += 1)
    await makeArticle(db, { title: `سلسلة ${number}`, publishAt: hoursAgo(number) })
  await indexMissingNow(db)
  // Runs concurrently, like two machines that start together.
  await Promise.all([learnHeadlineWordsNow(db), learnHeadlineWordsNow(db)])
  return { economy, horizon, tag }
}
