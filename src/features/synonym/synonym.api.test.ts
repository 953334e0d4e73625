import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeTag } from '../../testing/factories.ts'
import { indexMissingNow } from '../search/search.jobs.ts'

const address = '/api/v1/synonym'
let app: TestApp
let editor: TestClient
let reader: TestClient

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('superadmin')
  reader = await app.as('guest')
  const tag = await makeTag(app.db, { name: 'جائحة كوفيد' })
  const texts: [title: string, body: string][] = [
    ['كورونا ينحسر', 'تراجع كورونا، ثم تراجع كورونا.'],
    ['لقاح كوفيد-19', 'قالت الوزارة إن كوفيد-19 باقٍ.'],
    ['فيروس كورونا المستجد', 'لقاح جديد.'],
    ['جلسة الأمم المتحدة', 'ناقشت الجلسة السلام.'],
    ['بيان عن UN', 'أصدرته المنظمة في نيويورك.'],
    ['الولايات المتحدة', 'انتخابات جديدة.'],
    ['العراق يصدّر النفط', ''],
    ['آثار بلاد الرافدين', ''],
    ['بلاد الشام', ''],
  ]
  for (const [index, [title, body]] of texts.entries())
    await makeArticle(app.db, { title, description: `<p>${body}</p>`, publishAt: hoursAgo(10 + index) })
  await makeArticle(app.db, { title: 'موجة جديدة', tagIds: [tag], publishAt: hoursAgo(40) })
  await makeArticle(app.db, { title: 'كوفيد محجوب', enable: false })
  await indexMissingNow(app.db)
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
  await app.db.deleteFrom('synonyms').execute()
})

const add = (...words: string[]) => editor.post(address, { words })
const find = async (q: string, client = reader) => {
  const { status, body } = await client.get(`/api/v1/search?q=${encodeURIComponent(q)}`)
  expect([q, status]).toEqual([q, 200])
  return body
}
const titles = async (q: string, client = reader): Promise<string[]> =>
  (await find(q, client)).items.map(({ title }: { title: string }) => title)

test('listed, found by any spelling of a word, switched, edited and deleted; each change is logged', {
  tags: 'thorough',
}, async () => {
  const { status, body: made } = await add(' كورونا', 'كوفيد-19 ')
  expect([status, made]).toMatchObject([200, { name: 'كورونا، كوفيد-19', words: ['كورونا', 'كوفيد-19'] }])
  const { id } = made
  await add('العراق', 'بلاد الرافدين')
  const names = async (more: string) =>
    (await editor.get(`${address}/paginate?${more}`)).body.items.map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['العراق، بلاد الرافدين', 'كورونا، كوفيد-19'])
  expect(await names(`q=${encodeURIComponent('كوڤيد')}`)).toEqual([])
  expect(await names(`q=${encodeURIComponent('الرَّافدين')}`)).toEqual(['العراق، بلاد الرافدين'])
  await editor.patch(`${address}/${id}/status`, { status: false })
  expect(await names('status=false')).toEqual(['كورونا، كوفيد-19'])
  const edit = (revision: number) =>
    editor.patch(`${address}/${id}`, { revision, words: ['كورونا', 'كوفيد', 'الجائحة'] })
  expect((await edit(1)).body.words).toEqual(['كورونا', 'كوفيد', 'الجائحة'])
  expect((await edit(1)).body).toMatchObject({ code: 'STALE_REVISION' })
  await editor.delete(`${address}/${id}`)
  const { items } = (await editor.get(`/api/v1/log/admin?subject=Synonym&subjectId=${id}`)).body
  expect(items.map(({ action, title }: { action: string; title: string }) => [action, title])).toEqual([
    ['deleted', 'كورونا، كوفيد، الجائحة'],
    ['edited', 'كورونا، كوفيد، الجائحة'],
    ['disabled', 'كورونا، كوفيد-19'],
    ['created', 'كورونا، كوفيد-19'],
  ])
})

const corona = 'كورونا ينحسر'
const vaccine = 'لقاح كوفيد-19'
const virus = 'فيروس كورونا المستجد'
const session = 'جلسة الأمم المتحدة'
const statement = 'بيان عن UN'
const iraq = 'العراق يصدّر النفط'
const ruins = 'آثار بلاد الرافدين'

describe('results', () => {
  beforeEach(async () => {
    await add('كورونا', 'كوفيد', 'فيروس كورونا')
    await add('الأمم المتحدة', 'UN', 'هيئة الأمم')
    await add('العراق', 'بلاد الرافدين')
    await add('تي إن تي', 'انتخابات جديدة')
  })

  test.each<[what: string, q: string, found: string[]]>([
    ['the typed word before its synonym', 'كوفيد', [vaccine, corona, virus, 'موجة جديدة']],
    ['the other way round', 'كورونا', [corona, virus, vaccine, 'موجة جديدة']],
    ['with clitics', 'بكورونا', [corona, vaccine, virus, 'موجة جديدة']],
    ['with a number', 'كوفيد-19', [vaccine, corona, virus]],
    ['beside other words', 'لقاح كورونا', [vaccine, virus, corona, 'موجة جديدة']],
    ['a name of several words for one', 'UN', [statement, session]],
    ['one word for a name of several', 'الأمم المتحدة', [session, statement, 'الولايات المتحدة']],
    ['a part of such a name is another word', 'المتحدة', ['الولايات المتحدة', session]],
    ['one of several words', 'العراق', [iraq, ruins]],
    ['a part of each', 'بلاد الرافدين', [ruins, iraq, 'بلاد الشام']],
    ['among other words', 'نفط بلاد الرافدين', [iraq, ruins]],
    ['a name of letters that are words too', 'تي. ان. تي', ['الولايات المتحدة']],
    ['a phrase is taken literally', '"كورونا"', [corona, virus]],
    ['a phrase of several words too', '«الأمم المتحدة»', [session]],
    ['and within a phrase', '"لقاح كورونا"', []],
    ['what is excluded is excluded literally', 'لقاح -كورونا', [vaccine]],
    ['one of several, with OR', 'UN OR سماوة', [statement, session]],
  ])('%s: %s', async (_, q, found) => {
    expect(await titles(q)).toEqual(found)
  })

  test('both words are highlighted', async () => {
    const marked = (await find('كوفيد')).items.flatMap(({ markedTitle }: { markedTitle: Piece[] }) =>
      markedTitle.filter(piece => piece.marked).map(({ text }) => text),
    )
    expect(marked).toEqual(['كوفيد', 'كورونا', 'كورونا'])
  })
  type Piece = { text: string; marked: boolean }
})

describe('finds common alternative names', () => {
  beforeAll(async () => {
    for (const name of ['ملفات الأمم المتحدة', 'دونالد ترامب']) await makeTag(app.db, { name })
    await editor.post('/api/v1/peopleOfInterest', {
      name: 'نهلة زعيتر',
      aliases: ['Nahla Zuaiter', 'الوزيرة'],
    })
    await makeArticle(app.db, { title: 'حوار مع نهلة زعيتر' })
    await indexMissingNow(app.db)
  })

  test.each<[what: string, q: string, found: string[]]>([
    ['an abbreviation', 'UN', [statement, session]],
    ['in Latin letters', 'united nations', [statement, session]],
    ['the Latin name of a person', 'Nahla Zuaiter', ['حوار مع نهلة زعيتر']],
    ['but not any other name', 'الوزيرة', []],
    ['nor in quotation marks', '"Nahla Zuaiter"', []],
  ])('%s: %s', async (_, q, found) => {
    expect(await titles(q)).toEqual(found)
  })

  test.each([
    ['zuai', 'نهلة زعيتر'],
    ['UN', 'ملفات الأمم المتحدة'],
    ['trump', 'دونالد ترامب'],
    ['هيئة الأمم', 'ملفات الأمم المتحدة'],
  ])('suggested for %s: %s', async (q, name) => {
    await add('الأمم المتحدة', 'هيئة الأمم')
    const { body } = await reader.get(`/api/v1/search/suggestions?q=${encodeURIComponent(q)}`)
    expect(body.map(({ text }: { text: string }) => text)).toContain(name)
  })
})

test('every process uses added, disabled, edited and deleted sets from its next search on', {
  tags: 'thorough',
}, async () => {
  const other = await startTestApp({ database: { url: app.databaseUrl } })
  try {
    const there = await other.as('guest')
    const found = () => titles('سومر', there)
    expect(await found()).toEqual([])
    const tags = await app.hearTags()
    const { id } = (await add('سومر', 'بلاد الرافدين')).body
    expect(await found()).toEqual([ruins])
    await expect.poll(() => tags).toContain('all:synonyms')
    await editor.patch(`${address}/${id}/status`, { status: false })
    expect(await found()).toEqual([])
    await editor.patch(`${address}/${id}/status`, { status: true })
    await editor.patch(`${address}/${id}`, { revision: 1, words: ['سومر', 'العراق'] })
    expect(await found()).toEqual([iraq])
    await editor.delete(`${address}/${id}`)
    expect(await found()).toEqual([])
  } finally {
    await other.stop()
  }
})

describe('invalid input is refused at its field', () => {
  test.each<[what: string, words: unknown, message: string]>([
    ['no words', [], 'أضف كلمتين أو اسمين على الأقل'],
    ['one word', ['كورونا'], 'أضف كلمتين أو اسمين على الأقل'],
    ['an empty word', ['كورونا', ' '], 'لا تترك كلمة فارغة'],
    ['stop words alone', ['كورونا', 'من إلى'], 'ليس في «من إلى» ما يُبحث عنه.'],
    ['marks alone', ['كورونا', '؟!'], 'ليس في «؟!» ما يُبحث عنه.'],
    ['the same twice', ['كورونا', 'كورونا'], 'البحث عن «كورونا» يجد «كورونا» من غير مرادف؛ احذف إحداهما.'],
    [
      'in another spelling',
      ['الأمم المتحدة', 'امم متحده'],
      'البحث عن «الأمم المتحدة» يجد «امم متحده» من غير مرادف؛ احذف إحداهما.',
    ],
    ['that search knows', ['ترامب', 'Trump'], 'البحث عن «ترامب» يجد «Trump» من غير مرادف؛ احذف إحداهما.'],
    [
      'a sentence',
      ['كورونا', 'فيروس ينتقل من إنسان إلى إنسان آخر'],
      '«فيروس ينتقل من إنسان إلى إنسان آخر» أطول من ست كلمات؛ اكتب أقصر اسم له.',
    ],
    ['a long word', ['كورونا', 'و'.repeat(61)], 'لا تزيد الواحدة على 60 حرفًا'],
    [
      'ten thousand words',
      Array.from({ length: 900 }, (_, at) => `كلمة${at}`),
      'عشرون كلمة أو اسمًا على الأكثر',
    ],
  ])('%s: 400', async (_, words, message) => {
    const { status, body } = await editor.post(address, { words })
    expect([status, body.data.issues]).toEqual([400, [{ path: 'words', message }]])
  })

  test('a word of another set: 409, on adding and editing, also for two at once', async () => {
    await add('كورونا', 'كوفيد-19')
    const message = '«لكورونا» في مرادفات أخرى: «كورونا، كوفيد-19».'
    const refused = await add('سارس', 'لكورونا')
    expect([refused.status, refused.body.data.issues]).toEqual([409, [{ path: 'words', message }]])
    const { id } = (await add('سارس', 'متلازمة')).body
    const edited = await editor.patch(`${address}/${id}`, { revision: 1, words: ['سارس', 'كوفيد 19'] })
    expect(edited.status).toBe(409)
    const both = await Promise.all([add('بابل', 'سومر'), add('سومر', 'أكاد')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('the preview counts results of each word and of all together, before saving', async () => {
  const { status, body } = await editor.post('/api/v1/search/trial', {
    words: ['كورونا', 'كوفيد', 'UN', 'من', 'قسطنطينوغراد'],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    each: [
      { word: 'كورونا', count: 2 },
      { word: 'كوفيد', count: 2 },
      { word: 'UN', count: 1 },
      { word: 'من', count: 0 },
      { word: 'قسطنطينوغراد', count: 0 },
    ],
    together: 5,
  })
  expect(body.titles.map(({ title }: { title: string }) => title)).toHaveLength(5)
  expect((await titles('كوفيد')).sort()).toEqual([vaccine, 'موجة جديدة'].sort())
})
