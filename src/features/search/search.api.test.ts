import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { yearOf } from '../../arabic/dates.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeTag } from '../../testing/factories.ts'
import { hoursAgo, makeSearched } from '../../testing/searched.ts'
import type { SearchPage } from './search.contract.ts'
import {
  indexMissingNow,
  learnHeadlinesNow,
  learnHeadlineWordsNow,
  moveTagInIndexNow,
} from './search.jobs.ts'

let app: TestApp
let reader: TestClient
let economy: number
let horizon: number
let tag: number

beforeAll(async () => {
  app = await startTestApp()
  reader = await app.as('guest')
  ;({ economy, horizon, tag } = await makeSearched(app.db))
})
afterAll(() => app?.stop())
beforeEach(async () => void (await app.db.deleteFrom('rate_limits').execute()))

type Result = { id: number; title: string; markedTitle: Pieces; excerpt: Pieces }
type Pieces = { text: string; marked: boolean }[]

type FoundPage = Pick<
  SearchPage,
  'next' | 'total' | 'facets' | 'didYouMean' | 'nearest' | 'completed' | 'unsought'
> & { items: Result[] }

async function ask(q: string, more = ''): Promise<FoundPage> {
  const { status, body } = await reader.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`)
  expect([q, status, body.message]).toEqual([q, 200, undefined])
  return body
}
const titles = async (q: string, more = '') => (await ask(q, more)).items.map(({ title }) => title)
const marks = (pieces: Pieces) => pieces.filter(({ marked }) => marked).map(({ text }) => text)

const budget = 'إقرار الموازنة العامة'
const meeting = 'اجتماع الحكومة'
const agencies = 'وثائق السي آي إيه'
const press = 'مُؤْتَمَر صحفي في بيروت'

test.each<[what: string, q: string, found: string[]]>([
  ['a word of the title before one of the body', 'موازنة', [budget, meeting]],
  ['with and without hamza', 'اقرار', [budget]],
  ['another hamza', 'أقرار', [budget]],
  ['teh marbuta as heh', 'موازنه', [budget, meeting]],
  ['tashkeel typed', 'المُوازَنَة', [budget, meeting]],
  ['tashkeel stored', 'مؤتمر', [press]],
  ['tatweel typed', 'بيـــروت', [press]],
  ['yeh as alef maqsura', 'صحفى', [press]],
  ['alef maqsura as yeh', 'مستشفي', ['جدول المباريات']],
  ['Persian kaf stored', 'الكبرى', ['السوق الكبير', press].slice(1)],
  ['Persian letters typed', 'صحفی', [press]],
  ['Arabic digits stored', '12', [meeting]],
  ['Arabic digits typed', '١٣', [meeting]],
  ['what is attached, stored', 'موازنات', [budget, meeting]],
  ['what is attached, typed', 'وبالموازنة', [budget, meeting]],
  ['a preposition typed', 'بموازنة', [budget, meeting]],
  ['plural for singular', 'مباراة', ['جدول المباريات']],
  ['a plural made inside the word', 'أسواق', ['السوق الكبير', 'السوق الصغير']],
  ['طاقة is not بطاقة', 'طاقة', []],
  ['a name is not the preposition', 'علي', ['محمد علي يفتتح المعرض']],
  ['all words before one', 'الحكومة موازنة', [meeting, budget]],
  ['what two words say before what one of them does', 'السوق الكبير', ['السوق الكبير', 'السوق الصغير']],
  ['stop words tell lines apart', 'المنطاد بعد الساعه', ['مشهد آخر', 'مشهد أول']],
  ['a question', 'متى وافق البرلمان على الموازنة ولماذا؟', [budget, meeting]],
  ['what a question cites need not stand so', 'لماذا اجتمعت الحكومة عن «موازنة الحكومة»', [meeting]],
  ['a question by its mark', 'اجتماع الحكومة: من أقر "موازنة الحكومة"؟', [meeting]],
  ['a cited question is a phrase', '«متى يهبط الدولار؟»', []],
  ['words of which one is nowhere', 'قسطنطينوغراد صحفي', [press]],
  ['one word or another', 'بيروت OR اجتماع', [press, meeting]],
  ['one phrase or another', '"السوق الصغير" OR "مؤتمر صحفي"', [press, 'السوق الصغير']],
  ['an author by field', 'كاتب:سمير', ['حرارة', 'قوارب السباق']],
  ['not by an author, by field', 'السباق OR حرارة -كاتب:سمير', []],
  ['a word that is nowhere, by an author', 'قسطنطينوغراد كاتب:سمير', []],
  ['an author by field, as a phrase', 'الكاتب:"سمير الحداد" حرارة', ['حرارة']],
  ['a tag by field', 'وسم:المناخ', ['حرارة']],
  ['an agency by field', 'نفط وكالة:الأفق', ['نفط الأفق']],
  ['not of an agency, by field', 'نفط -وكالة:الأفق', ['نفط وغاز', 'نفط قديم']],
  ['a category by field, with its branches', 'نفط قسم:اقتصاد', ['نفط وغاز', 'نفط قديم']],
  ['not in a category', 'نفط -قسم:طاقة', ['نفط الأفق', 'نفط قديم']],
  ['nothing but a category', 'قسم:طاقة', ['نفط وغاز']],
  ['a category without a word', 'قسم:اقتصاد -قديم', ['نفط وغاز']],
  ['a category without either of two words', 'قسم:اقتصاد -قديم -غاز', []],
  ['a category without a phrase', 'قسم:اقتصاد -"نفط وغاز"', ['نفط قديم']],
  ['a name that nobody has', 'كاتب:قسطنطين نفط', []],
  ['a colon that is not a field', 'نتيجة:بيروت', [press]],
  ['الأفق is not وافق', 'أفق', ['نفط الأفق']],
  ['words nobody looks for are passed over', 'ما هي الحكومة', [meeting]],
  ['nothing but such words', 'من إلى', []],
  ['a phrase', '"اليورو يصعد والذهب"', ['السوق الكبير']],
  ['a phrase in Arabic quotes', '«الدولار يهبط»', ['السوق الكبير', 'السوق الصغير']],
  ['a phrase the other way round', '"يهبط الدولار"', []],
  ['a phrase that runs on into the body', '"السوق الكبير الدولار"', []],
  ['an excluded word', 'السوق -الذهب', ['السوق الصغير']],
  ['an excluded phrase', 'السوق -"والفضة تلمع"', ['السوق الكبير']],
  ['nothing but exclusion', '-السوق', []],
  ['a hyphen inside a word excludes nothing', 'السوق-الكبير', ['السوق الكبير', 'السوق الصغير']],
  ['a word with its number', 'كوفيد-19', ['لقاح كوفيد-19']],
  ['the same without a hyphen', 'كوفيد١٩', ['لقاح كوفيد-19']],
  ['the same in an older hyphen', 'كوفيد‐19 لقاح', ['لقاح كوفيد-19']],
  ['the word alone', 'كوفيد', ['لقاح كوفيد-19', 'كوفيد يعود بعد 19 يومًا']],
  ['a minus before a number excludes nothing', 'كوفيد -19', ['لقاح كوفيد-19', 'كوفيد يعود بعد 19 يومًا']],
  ['a year excluded', 'كوفيد -2019', ['لقاح كوفيد-19', 'كوفيد يعود بعد 19 يومًا']],
  ['a word with its number excluded', 'كوفيد -كوفيد-19', ['كوفيد يعود بعد 19 يومًا']],
  ['a type', 'F-16', ['لقاح كوفيد-19']],
  ['a type without a hyphen', 'f16', ['لقاح كوفيد-19']],
  ['a type or a word', 'F-16 OR بيروت', [press, 'لقاح كوفيد-19']],
  ['a number with a letter', '5G', ['لقاح كوفيد-19']],
  ['a decimal number', '3.5', ['لقاح كوفيد-19']],
  ['a decimal number with a sign', '-3.5%', ['لقاح كوفيد-19']],
  ['more words than twelve, each counts', `${'زنجبيل '.repeat(14)} بيروت`, [press]],
  ['another spelling of a name', 'ترامب', ['ترمب يلقى عبدالله في أبوظبي']],
  ['a name in Latin letters', 'Trump', ['ترمب يلقى عبدالله في أبوظبي']],
  ['a name that is spelled out', 'سي ان ان', [agencies]],
  ['by its letters', 'CNN', [agencies]],
  ['as a phrase', '«سي آي إيه»', [agencies]],
  ['another that begins with the same letter', 'سي بي إس', []],
  ['a name in two words', 'أبو ظبي', ['ترمب يلقى عبدالله في أبوظبي']],
  ['a name in two words, as a phrase', '"عبد الله"', ['ترمب يلقى عبدالله في أبوظبي']],
  ['what is attached and a plural', 'ضحية', ['ترمب يلقى عبدالله في أبوظبي']],
  ['clitics on both sides', 'مدينة', ['ترمب يلقى عبدالله في أبوظبي']],
  ['an author', 'سمير حداد', ['حرارة', 'قوارب السباق']],
  ['an author as a phrase', '"سمير الحداد"', ['حرارة', 'قوارب السباق']],
  ['a tag', 'قمة المناخ', ['حرارة']],
  ['an agency', 'الأفق', ['نفط الأفق']],
  ['not of an agency', 'نفط -الأفق', ['نفط وغاز', 'نفط قديم']],
  ['held, scheduled, binned', 'ياقوت', []],
  ['a word that only subscribers read', 'زمردة', []],
  ['words that only subscribers read, as a phrase', '"المستور هنا"', []],
  ['a word that everybody reads of what is for subscribers', 'ثانيه', ['تحقيق للمشتركين']],
  ['HTML', '<img onerror=alert()>', []],
  ['what a query language would trip over', `' | & ! ) ( : * \\ <-> "`, []],
  ['an unfinished phrase', '"السوق الكبير', ['السوق الكبير', 'السوق الصغير']],
])('%s: %s', async (_, q, found) => {
  expect(await titles(q)).toEqual(found)
})

describe('filters', () => {
  test.each<[string, () => string, string[]]>([
    ['a category with its branches', () => `&category=${economy}`, ['نفط وغاز', 'نفط قديم']],
    ['an agency', () => `&agency=${horizon}`, ['نفط الأفق']],
    ['the last week', () => '&from=week', ['نفط الأفق']],
    ['the last month', () => '&from=month', ['نفط الأفق', 'نفط وغاز']],
    ['today', () => '&from=today', []],
    ['from a day', () => `&from=${day(25)}`, ['نفط الأفق', 'نفط وغاز']],
    ['to a day, which counts', () => `&to=${day(20)}`, ['نفط وغاز', 'نفط قديم']],
    ['from and to', () => `&from=${day(25)}&to=${day(10)}`, ['نفط وغاز']],
    ['from and to as words', () => `${encodeURIComponent(` من:${day(25)} إلى:${day(10)}`)}`, ['نفط وغاز']],
    ['the later day first', () => `&from=${day(10)}&to=${day(25)}`, ['نفط وغاز']],
    [
      'the later day first, as words',
      () => encodeURIComponent(` من:${day(10)} إلى:${day(25)}`),
      ['نفط وغاز'],
    ],
    [
      'a day that crosses the filter',
      () => `${encodeURIComponent(` إلى:${day(25)}`)}&from=${day(10)}`,
      ['نفط وغاز'],
    ],
    ['a year as a word', () => encodeURIComponent(' إلى:٢٠١٩'), []],
    ['newest', () => '&sort=newest', ['نفط الأفق', 'نفط وغاز', 'نفط قديم']],
  ])('%s', async (_, more, found) => {
    expect(await titles('نفط', more())).toEqual(found)
  })

  function day(daysAgo: number): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(hoursAgo(24 * daysAgo))
  }

  test.each(['&from=gestern', '&to=week', '&sort=views', '&after=x', '&limit=0'])('%s: 400', async more => {
    expect((await reader.get(`/api/v1/search?q=x${more}`)).status).toBe(400)
  })
})

test('each category, agency, author and year has its count, whatever is chosen of its kind', async () => {
  const { id: author } = await app.db.selectFrom('authors').select('id').executeTakeFirstOrThrow()
  // New Year has begun in Riyadh.
  const publishAt = new Date('2019-12-31T22:00:00Z')
  const id = await makeArticle(app.db, { title: 'نفط', publishAt, columns: { author_id: author } })
  await indexMissingNow(app.db)
  const countsOf = async (more: string) => {
    const { items, facets } = (await reader.get(`/api/v1/search?q=${encodeURIComponent('نفط')}${more}`)).body
    const counts = Object.entries(facets).map(([name, facet]) =>
      name === 'years' ? '' : (facet as { count: number }[]).map(({ count }) => count).join(''),
    )
    const [oldest] = facets.years.toReversed()
    const years = facets.years.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    return [items.length, ...counts.slice(0, 3), oldest, years]
  }
  const then = { year: 2020, count: 1 }
  const [agencys, newer, older] = [3, 20, 200].map(days => yearOf(hoursAgo(24 * days)))
  expect(await countsOf('')).toEqual([4, '1111', '1', '1', then, 4])
  expect(await countsOf(`&category=${economy}`)).toEqual([
    ...[2, '1111', '', ''],
    { year: older, count: newer === older ? 2 : 1 },
    2,
  ])
  expect(await countsOf(`&agency=${horizon}`)).toEqual([1, '1', '1', '', { year: agencys, count: 1 }, 1])
  expect(await countsOf(`&author=${author}`)).toEqual([1, '1', '', '1', then, 1])
  expect(await countsOf('&from=2020-01-01&to=2020-12-31')).toEqual([1, '1', '', '1', then, 4])
  expect(await countsOf('&from=2019-01-01&to=2019-12-31')).toEqual([0, '', '', '', then, 4])
  await app.db.deleteFrom('articles').where('id', '=', id).execute()
})

test('a period alone finds articles published in it', async () => {
  const year = yearOf(hoursAgo(24 * 400))
  expect(await titles(`إلى:${year}`)).toContain('قوارب السباق')
  expect(await titles(`إلى:${year} -السباق`)).not.toContain('قوارب السباق')
  expect(await titles(`من:${yearOf(new Date()) + 1}`)).toEqual([])
})

test.each(['relevance', 'newest'])('by %s, page after page: each once, counted on the first', async sort => {
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 4; page += 1) {
    const { items, next, total, facets } = await ask('سلسلة', `&sort=${sort}&limit=2${after}`)
    expect(facets.years.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    expect(total).toBe(page === 0 ? 7 : null)
    seen.push(...items.map(({ title }) => title))
    after = `&after=${next}`
    if (page === 3) expect(next).toBeNull()
    // Publishing meanwhile does not shift the pages.
    if (page === 1) {
      await makeArticle(app.db, { title: 'سلسلة جديدة', publishAt: new Date() })
      await indexMissingNow(app.db)
    }
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map(number => `سلسلة ${number}`))
  await app.db.deleteFrom('articles').where('title', '=', 'سلسلة جديدة').execute()
})

test.each(['relevance', 'newest'])(
  'by %s: if the last result of a page is withdrawn, none is skipped',
  async sort => {
    const { items, next } = await ask('سلسلة', `&sort=${sort}&limit=3`)
    const { id } = items[2]!
    const turn = (enabled: boolean) =>
      app.db.updateTable('articles').set({ enable: enabled }).where('id', '=', id).execute()
    await turn(false)
    const rest = await titles('سلسلة', `&sort=${sort}&limit=9&after=${next}`)
    await turn(true)
    expect(rest).toEqual([3, 4, 5, 6].map(number => `سلسلة ${number}`))
  },
)

test('a forged cursor does not reveal scheduled articles', async () => {
  const forged = { sort: 'newest', asOf: 1e12, id: 2 ** 31 - 1, passed: 0 }
  const after = Buffer.from(JSON.stringify(forged)).toString('base64url')
  const { items } = await ask('ياقوت OR سلسلة', `&sort=newest&limit=1&after=${after}`)
  expect(items.map(({ title }) => title)).toEqual(['سلسلة 0'])
})

describe('highlighting', () => {
  test('matches the words as written, in title and text', async () => {
    const [first, second] = (await ask('الموازنة عام')).items
    expect(marks(first!.markedTitle)).toEqual(['الموازنة', 'عامة'])
    expect(first!.markedTitle.map(({ text }) => text).join('')).toBe(first!.title)
    expect(marks(second!.excerpt)).toEqual(['موازنات', 'أعوام'])
    expect(marks((await ask('"مؤتمر صحفي"')).items[0]!.markedTitle)).toEqual(['مُؤْتَمَر صحفي'])
  })

  test('offers a passage of the body, and of the public part alone', async () => {
    const found = (await ask('والذهب يلمع')).items.find(({ title }) => title === 'السوق الكبير')
    expect(found).toMatchObject({
      passage: { before: 'يهبط. واليورو يصعد.', text: 'والذهب يلمع', after: '' },
    })
  })

  test('HTML is treated as text', async () => {
    const [found] = (await ask('وسم اقتباس')).items
    expect(found!.markedTitle.map(({ text }) => text).join('')).toBe('<b>وسم</b> & "اقتباس"')
    expect((await ask('مكتوب')).items[0]!.excerpt.map(({ text }) => text).join('')).toContain('<script>')
  })

  test.each(['تحقيق زمردة', 'أول -زمردة', 'أول OR زمردة', 'زمرده', 'زمر'])(
    'never reveals the paid part for: %s',
    async q => {
      const { items, ...page } = await ask(q)
      const { items: without, ...others } = await ask(q.replace(/زمرد?[ةه]?/, 'لاشيءهنا'))
      expect(items.map(({ id }) => id)).toEqual(without.map(({ id }) => id))
      expect([page.total, page.didYouMean, page.nearest]).toEqual([
        others.total,
        others.didYouMean,
        others.nearest,
      ])
      expect(JSON.stringify([items, page])).not.toMatch(/مستور|زمردة/)
    },
  )
})

test('an article is found as its editor left it', async () => {
  const editor = await app.as('superadmin')
  const { body: made } = await editor.post('/api/v1/article', {
    title: 'زنبق أبيض',
    description: '<p>متن الخبر.</p>',
    categoryId: economy,
    enable: true,
    tagIds: [tag],
  })
  expect(await titles('زنبقات')).toEqual(['زنبق أبيض'])
  await editor.patch(`/api/v1/article/edit/${made.id}`, {
    revision: made.revision,
    title: 'نرجس أبيض',
    tagIds: [],
  })
  expect([await titles('زنبق'), await titles('نرجس'), await titles('المناخ')]).toEqual([
    [],
    ['نرجس أبيض'],
    ['حرارة'],
  ])
  await editor.patch(`/api/v1/article/status/${made.id}`, { enable: false })
  expect(await titles('نرجس')).toEqual([])
})

test('a renamed entity and a merged tag change the results', async () => {
  const editor = await app.as('superadmin')
  const other = await makeTag(app.db, { name: 'بنفسج' })
  const id = await makeArticle(app.db, { title: 'حديقة', tagIds: [other] })
  await indexMissingNow(app.db)
  expect(await titles('بنفسج')).toEqual(['حديقة'])
  await editor.patch(`/api/v1/tag/${other}`, { revision: 1, name: 'أقحوان' })
  expect([await titles('بنفسج'), await titles('أقحوان')]).toEqual([[], ['حديقة']])
  await editor.post(`/api/v1/tag/${other}/merge`, { into: tag })
  await moveTagInIndexNow(app.db, { from: other, into: tag })
  expect((await titles('قمة المناخ')).sort()).toEqual(['حديقة', 'حرارة'])
  await app.db.updateTable('tags').set({ visible: false }).where('id', '=', tag).execute()
  expect(await titles('قمة المناخ')).toEqual([])
  await app.db.updateTable('tags').set({ visible: true }).where('id', '=', tag).execute()
  await app.db.deleteFrom('articles').where('id', '=', id).execute()
})

describe('did you mean', () => {
  test.each([
    ['letters swapped', 'الموزانة', 'الموازنة'],
    ['a letter left out', 'حصاد الانتدابت', 'حصاد الانتدابات'],
    ['a letter of the same sound', 'حصاظ', null],
    ['a letter beside it on a keyboard', 'حصاد الانتدالات', 'حصاد الانتدابات'],
    ['a longer word, which is another', 'السلسلةا', null],
    ['another of as many letters', 'سلسجة', null],
    ['a letter too many', '"السووق الكبير"', '"السوق الكبير"'],
    ['nothing like it', 'قسطنطينوغراد', null],
    ['of what readers do not see', 'ياقووت', null],
    ['right, but not together', 'السوق بيروت', null],
    ['few, by chance of another word', 'الانتدبات', 'الانتدابات'],
    ['the same beside other words', 'سلسلة الانتدبات', 'سلسلة الانتدابات'],
    ['few, and no headline has it, but nothing is like it', 'المجتمعون', null],
  ])('%s: %s', async (_, q, better) => {
    expect((await ask(q)).didYouMean).toBe(better)
  })
})

test('the words of a new headline are suggested at once, also joined and by sound', async () => {
  const before = await ask('fayrouz')
  const title = 'فيروز تغني في بيت غارمانو مع بينانس وبوكارو'
  const id = await makeArticle(app.db, { title })
  await learnHeadlinesNow(app.db, [id])
  await indexMissingNow(app.db)
  const better = ['fayrouz', 'binance', 'bokaro', 'غارماتو', 'فيروزتغني']
  const found = await Promise.all(better.map(async q => (await ask(q)).didYouMean))
  expect([before.didYouMean, ...found]).toEqual([null, 'فيروز', 'بينانس', 'وبوكارو', 'غارمانو', null])
  expect([await titles('بيتغارمانو'), await titles('فيروزتغني')]).toEqual([[title], [title]])
  await app.db.deleteFrom('articles').where('id', '=', id).execute()
  await learnHeadlineWordsNow(app.db)
  expect((await ask('binance')).didYouMean).toBe(null)
})

test('publishing and renaming teach the headline soon after, withdrawing does not', async () => {
  const editor = await app.as('superadmin')
  const queued = async () => {
    const { rows } = await sql<{ key: string }>`
      delete from graphile_worker._private_jobs where key like 'learnHeadline:%' returning key`.execute(
      app.db,
    )
    return rows.length
  }
  await queued()
  const { body: made } = await editor.post('/api/v1/article', {
    title: 'سنديان',
    description: '<p>متن.</p>',
    categoryId: economy,
    enable: true,
  })
  expect(await queued()).toBe(1)
  await editor.patch(`/api/v1/article/edit/${made.id}`, { revision: made.revision, title: 'سنديان عتيق' })
  expect(await queued()).toBe(1)
  await editor.patch(`/api/v1/article/status/${made.id}`, { enable: false })
  expect(await queued()).toBe(0)
  await app.db.deleteFrom('articles').where('id', '=', made.id).execute()
})

describe('without results', () => {
  test('the nearest spelling is shown only on request, page after page', async () => {
    const typed = await ask('الانتذابات')
    expect(typed).toMatchObject({ items: [], didYouMean: 'الانتدابات', respelt: null })
    const shown = await ask('الانتذابات', '&spelling=nearest&limit=2')
    expect(shown).toMatchObject({ respelt: 'الانتدابات', didYouMean: null, total: 3 })
    expect(marks(shown.items[0]!.markedTitle)).toEqual(['الانتدابات'])
    expect(await ask('الانتدابات', `&limit=2&after=${shown.next}`)).toMatchObject({ items: [{}], next: null })
  })

  test.each<[string, string, string[]]>([
    ['a phrase that stands nowhere', '"الذهب اليورو"', ['الذهب اليورو']],
    ['all excluded', 'بيروت -مؤتمر', ['بيروت']],
    ['a word that is a little like another', 'الانتابقات', ['الانتدابات']],
    ['a word like nothing', 'قسطنطينوغراد', []],
  ])('%s: %s', async (_, q, nearest) => {
    expect((await ask(q, '&spelling=nearest')).nearest).toEqual(nearest)
  })
})

describe('a partly typed word', () => {
  test.each<[string, string, string[], string[]]>([
    ['its longer words are found', 'المواز', ['الموازنة'], [budget, meeting]],
    ['beside others', 'مجلس القض', ['مجلس القضاء'], ['مجلس القضاء يأمر بإلقاء القبض']],
    ['but not before others', 'المواز مجلس', [], ['وافق المجلس']],
    ['nor in quotation marks', '"المواز"', [], []],
    ['nor two letters', 'ان', [], []],
    ['what is known is not continued', 'نفط', [], ['نفط']],
  ])('%s: %s', async (_, q, completed, found) => {
    const page = await ask(q, '&spelling=nearest')
    expect(page.completed).toEqual(completed)
    expect(page.items.slice(0, found.length).map(({ title }) => title.slice(0, found[0]!.length))).toEqual(
      found,
    )
  })

  test('is kept page after page; exactly as typed it finds nothing', async () => {
    const { next } = await ask('الانتدا', '&spelling=nearest&limit=2')
    const rest = await ask('الانتدا', `&spelling=nearest&limit=2&after=${next}`)
    expect(rest).toMatchObject({ items: [{}], next: null })
    expect(await ask('الانتدا')).toMatchObject({ items: [], completed: [] })
  })
})

test.each([
  ['في من', 'stopWords'],
  ['-السوق', 'exclusions'],
  ['🙂 ؟!', 'words'],
  ['السوق', null],
  ['قسطنطينوغراد', null],
])('%s lacks %s', async (q, unsought) => {
  expect((await ask(q)).unsought).toBe(unsought)
})

test.each<[string, string[]]>([
  ['مجلس الن', ['words مجلس النواب']],
  ['مجلس ا', ['words مجلس القضاء', 'words مجلس النواب']],
  ['مجلس القب', []],
  ['إلقاء القب', ['words إلقاء القبض']],
  ['القضاء وإلقاء القب', ['words القضاء وإلقاء القبض']],
  ['النواب إلقاء القب', []],
  ['"مجلس نوا', ['words "مجلس النواب']],
  ['من القب', ['words من القبض']],
  ['المواز', ['words الموازنة']],
  ['مواز', ['words الموازنة']],
  ['إقرار المو', ['words إقرار الموازنة']],
  ['قمة', ['tag قمة المناخ']],
  ['مناخ', ['tag قمة المناخ']],
  ['حداد', ['author سمير الحداد']],
  ['الاف', ['agency وكالة الأفق', 'words الأفق']],
  ['اقتص', ['category اقتصاد']],
  ['كاتب:', ['words كاتب:«سمير الحداد»']],
  ['نفط -الكاتب:حد', ['words نفط -الكاتب:«سمير الحداد»']],
  ['نفط وكالة:«الاف', ['words نفط وكالة:«وكالة الأفق»']],
  ['قسم:ط', ['words قسم:طاقة']],
  ['وسم:قمة الم', []],
  ['وسم:"قمة الم', ['words وسم:«قمة المناخ»']],
  ['كاتب:قمة', []],
  ['من:', []],
  ['ياق', []],
  ['م', []],
  ['%', []],
])('suggestions for %s', async (q, suggested) => {
  const { status, body } = await reader.get(`/api/v1/search/suggestions?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  const found = body.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`)
  expect(found).toEqual(suggested)
})

test('excessive requests are told to wait', async () => {
  await ask('نفط')
  await app.db.updateTable('rate_limits').set({ count: 150 }).execute()
  const { status, headers } = await reader.get('/api/v1/search?q=نفط')
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await reader.get('/api/v1/search/suggestions?q=نف')).status).toBe(200)
})
