import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

const address = '/api/v1/wording'
let app: TestApp
let editor: TestClient

beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('superadmin')
})
afterAll(() => app?.stop())
beforeEach(() => app.db.deleteFrom('wordings').execute())

const add = (name: string, preferred: string, reason = '') =>
  editor.post(address, { name, preferred, reason })
const names = async (more = '') =>
  (await editor.get(`${address}/paginate?${more}`)).body.items.map(({ name }: { name: string }) => name)

test('listed, found in any spelling, switched, edited and deleted; each change is logged', async () => {
  const { body: made } = await add(' البترول ', 'النفط', 'كما في دليل الأسلوب')
  expect(made).toMatchObject({ name: 'البترول', preferred: 'النفط', reason: 'كما في دليل الأسلوب' })
  const { id } = made
  await add('إرهابى', 'مسلح')
  expect(await names()).toEqual(['إرهابى', 'البترول'])
  expect(await names(`q=${encodeURIComponent('ارهابي')}`)).toEqual(['إرهابى'])
  expect(await names(`q=${encodeURIComponent('نفط')}`)).toEqual(['البترول'])
  await editor.patch(`${address}/${id}/status`, { status: false })
  expect(await names('status=true')).toEqual(['إرهابى'])
  const edit = () => editor.patch(`${address}/${id}`, { revision: 1, preferred: 'النفط الخام' })
  expect((await edit()).body.preferred).toBe('النفط الخام')
  expect((await edit()).body).toMatchObject({ code: 'STALE_REVISION' })
  await editor.delete(`${address}/${id}`)
  const { items } = (await editor.get(`/api/v1/log/admin?subject=Wording&subjectId=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'deleted',
    'edited',
    'disabled',
    'created',
  ])
})

describe('invalid input is refused at its field', () => {
  test.each([
    ['no word', '', 'النفط', 'name', 'اكتب الكلمة'],
    ['marks alone', '؟!', 'النفط', 'name', 'لا حرف فيها'],
    ['seven words', 'أ ب ت ث ج ح خ', 'النفط', 'name', 'لا تزيد على ست كلمات'],
    ['a long word', 'و'.repeat(81), 'النفط', 'name', 'لا تزيد على 80 حرفًا'],
    ['nothing instead', 'البترول', ' ', 'preferred', 'اكتب ما يُكتب بدلًا منها'],
    ['the same', 'البترول', 'البترول', 'preferred', 'الصياغة المفضّلة هي الكلمة نفسها.'],
  ])('%s: 400', async (_, name, preferred, path, message) => {
    const { status, body } = await add(name, preferred)
    expect([status, body.data.issues]).toEqual([400, [{ path, message }]])
  })

  test('a word that is in the list: 409, also for two at once', async () => {
    const both = await Promise.all([add('البترول', 'النفط'), add('البترول', 'الخام')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a table', () => {
  const load = (csv: string, dryRun = false) => editor.post(`${address}/import`, { csv, dryRun })

  test('a dry run comes first, then the import; repeated it changes nothing', async () => {
    await add('الفيزا', 'التأشيرة')
    const csv =
      '\ufeffالكلمة;البديل;السبب\nالبترول;النفط;دليل الأسلوب\nالفيزا;التأشيرة;\nالفيزا;الإذن;\n;خطأ;\n'
    const problems = [
      { line: 4, message: 'وردت هذه الكلمة في السطر 3.' },
      { line: 5, message: 'الكلمة: اكتب الكلمة.' },
    ]
    expect((await load(csv, true)).body).toEqual({ added: 1, known: 1, problems })
    expect(await names()).toEqual(['الفيزا'])
    expect((await load(csv)).body).toEqual({ added: 1, known: 1, problems })
    expect((await load(csv)).body).toEqual({ added: 0, known: 2, problems })
    expect(await names()).toEqual(['البترول', 'الفيزا'])
  })

  test.each([
    ['without headings', 'البترول,النفط', 1, []],
    ['in another order', 'reason\tpreferred\tword\n\tالنفط\tالبترول', 1, []],
    ['what is listed otherwise', 'البوست,التدوينة', 0, [/«المنشور»/]],
    ['the same word instead', 'النفط,النفط', 0, [/نفسها/]],
    ['one column', 'البترول', 0, [/البديل/]],
    ['an open quotation mark', 'البترول,النفط\n"البوست,المنشور', 1, [/لا تنغلق/]],
    ['no table', 'PK\u0003\u0004\u0000', 0, [/./]],
  ])('%s', async (_, csv, added, problems) => readTable(csv, added, problems))

  test('too many lines', { tags: 'thorough' }, () => {
    const csv = Array.from({ length: 1001 }, (_, at) => `كلمة${at},بديل`).join('\n')
    return readTable(csv, 1000, [/ملف آخر/])
  })

  async function readTable(csv: string, added: number, problems: RegExp[]): Promise<void> {
    await add('البوست', 'المنشور')
    const { body } = await load(csv)
    expect(body.added).toBe(added)
    expect(body.problems.map(({ message }: { message: string }) => message)).toEqual(
      problems.map(problem => expect.stringMatching(problem)),
    )
  }
})
