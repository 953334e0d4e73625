import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { begins, says, startChatServer, wordsEvent } from '../../testing/chatServer.ts'
import { makeCategory } from '../../testing/factories.ts'

let app: TestApp
let editor: TestClient
let chat: Awaited<ReturnType<typeof startChatServer>>
const key = 'sk-marker-of-the-assistant'

beforeAll(async () => {
  chat = await startChatServer()
  app = await startTestApp({ env: { ASSISTANT_ALLOW: '127.0.0.0/8' }, patience: { assistant: 400 } })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  chat?.close()
})
afterEach(async () => {
  chat.answer(says('جواب'))
  await app.db.deleteFrom('rate_limits').execute()
})

async function configure(values: Record<string, string>): Promise<void> {
  const { revision } = (await editor.get('/api/v1/setting/website')).body
  expect((await editor.patch('/api/v1/setting', { group: 'website', revision, values })).status).toBe(200)
}

const text = 'قالت ليلى منصور في الأمم المتحدة إن المفاوضات تبدأ غدًا.'

/** Returns the messages in order, and the status. */
async function suggest(wish: Record<string, unknown>, client = editor) {
  const { status, body } = await client.post('/api/v1/assistant/suggest', wish)
  if (status !== 200) return { status, code: body.code, message: body.message, heard: [] }
  const heard = [...String(body).matchAll(/^event: message\ndata: (.*)$/gm)].map(([, data]) =>
    JSON.parse(data!),
  )
  return { status, heard }
}
/** The text that remains after all messages. */
const wordsOf = (heard: { words?: string; again?: true }[]) =>
  heard.reduce((said, { words = '', again }) => (again ? '' : said + words), '')
const problemOf = (heard: { problem?: string }[]) => heard.find(({ problem }) => problem)?.problem

test('without a configured assistant nothing is sent, and the key is in no answer', async () => {
  expect((await editor.get('/api/v1/assistant')).body).toEqual({ available: false, model: '' })
  expect(await suggest({ part: 'summary', text })).toMatchObject({ status: 422, code: 'REFUSED' })
  await configure({ assistantAddress: chat.address, assistantModel: 'small-1', assistantKey: key })
  const answer = await editor.get('/api/v1/assistant')
  expect(answer.body).toEqual({ available: true, model: 'small-1' })
  const settings = await editor.get('/api/v1/setting/website')
  expect(JSON.stringify([answer.body, settings.body])).not.toContain(key)
  expect(settings.body.values.assistantKeySaved).toBe(true)
  expect(chat.asked).toEqual([])
})

test("text is streamed as it arrives, with HTML and split characters; only the article's text is sent", async () => {
  chat.answer(says('<script>alert(1)</script> ', 'نصٌّ 🙂'))
  const { heard } = await suggest({ part: 'titles', length: 'short', title: 'عنوان', text })
  expect(wordsOf(heard)).toBe('<script>alert(1)</script> نصٌّ 🙂')
  const { headers, body } = chat.asked.at(-1)!
  expect(headers.authorization).toBe(`Bearer ${key}`)
  expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'stream'])
  expect(body).toMatchObject({ model: 'small-1', stream: true })
  const said = JSON.stringify(body.messages)
  expect(said).toContain(text)
  expect(said).toContain('45 حرفًا')
})

test.each([
  [401, 'مفتاح الجريدة'],
  [404, 'لا يعرف'],
  [429, 'حد الاستعمال'],
  [500, 'تعثّر'],
  [302, 'تعثّر'],
])('a refusal with %i says why in Arabic', async (status, why) => {
  chat.answer(response => response.writeHead(status, { location: '/elsewhere' }).end(`{"error":"${key}"}`))
  const refused = await suggest({ part: 'summary', text })
  expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(refused.message).toContain(why)
  expect(JSON.stringify(refused)).not.toContain(key)
})

test('invisible and direction-changing characters are removed', async () => {
  chat.answer(says('عنوان \u202eمقلوب\u2066 و\u0000صفر\u200b\r\n', 'سطر\u0007 می\u200cخواهد'))
  const { heard } = await suggest({ part: 'translation', language: 'fa', text })
  expect(wordsOf(heard)).toBe('عنوان مقلوب وصفر\nسطر می\u200cخواهد')
})

/** One event for every few characters, so that tags are split. */
const inPieces = (answer: string, size: number) =>
  says(...(answer.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []))

test.each([
  ['thoughts before it', '<think>\nالقارئ <b>أولًا</b> < ثم\n</think>\n\nعنوان'],
  ['no thoughts', '<think>\n\n</think>\n\nعنوان'],
  ['thoughts twice', '\n<think>أ</think>\n<THINK>ب</THINK>عنوان'],
  ['another name for them', '<reasoning>أ</think>ب</reasoning> عنوان'],
  ['thoughts that its template opened', 'القارئ أولًا\n</think>\n\nعنوان'],
])('a reasoning model’s answer with %s is reduced to the answer', async (_, answer) => {
  for (const size of [1, 3, 200]) {
    chat.answer(inPieces(answer, size))
    const { heard } = await suggest({ part: 'summary', text })
    expect([wordsOf(heard), problemOf(heard)]).toEqual(['عنوان', undefined])
  }
})

test('text that only resembles a thought stays, and thoughts alone are not an answer', async () => {
  for (const answer of ['<thin', '<thinker>أ</thinker>', 'وسم <think> في </thin نص', 'أ <']) {
    chat.answer(inPieces(answer, 2))
    expect(wordsOf((await suggest({ part: 'summary', text })).heard)).toBe(answer)
  }
  for (const answer of ['<think>أفكر', '<think>أفكر</think>\n']) {
    chat.answer(inPieces(answer, 3))
    const { heard } = await suggest({ part: 'summary', text })
    expect([wordsOf(heard), problemOf(heard)]).toEqual(['', expect.stringContaining('لم يقل')])
  }
  chat.answer(inPieces('أهو الأمم المتحدة؟\n</think>ليلى منصور', 2))
  const { heard } = await suggest({ part: 'topics', text })
  expect(heard).toMatchObject([{ tags: [] }])
})

test.each<[string, string[], string | undefined, string]>([
  ['is cut at the server’s limit', ['نصف'], 'length', 'فقُطع'],
  ['is held back', [], 'content_filter', 'امتنع'],
  ['is empty', [], 'stop', 'لم يقل'],
])('an answer that %s is not treated as complete', async (_, words, reason, why) => {
  const end = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\ndata: [DONE]\n\n`
  for (const part of ['summary', 'topics']) {
    chat.answer(response => begins(response).end(words.map(wordsEvent).join('') + end))
    const { heard } = await suggest({ part, text })
    expect(problemOf(heard)).toContain(why)
    if (part === 'summary') expect(wordsOf(heard)).toBe(words.join(''))
  }
})

test.each(['text/html', 'application/json', ''])(
  'an address that answers with «%s» is reported as wrong',
  async type => {
    chat.answer(response =>
      response.writeHead(200, type ? { 'content-type': type } : {}).end('{"choices":[]}'),
    )
    expect((await suggest({ part: 'summary', text })).message).toContain('راجع عنوان المساعد')
  },
)

test('the saved key is sent to no other server, and must be entered again with a new address', async () => {
  const { revision, values } = (await editor.get('/api/v1/setting/website')).body
  const to = (edits: object) => editor.patch('/api/v1/setting', { group: 'website', revision, values: edits })
  for (const assistantAddress of ['https://thief.example/v1', chat.address.replace('http:', 'https:')]) {
    const refused = await to({ assistantAddress })
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'assistantKey'])
  }
  expect((await editor.get('/api/v1/setting/website')).body.values).toEqual(values)
  const path = `${chat.address}/`
  expect((await to({ assistantAddress: path })).status).toBe(200)
  await configure({ assistantAddress: 'https://other.example/v1', assistantKey: '' })
  await configure({ assistantAddress: chat.address, assistantKey: key })
})

test('text before a silence, a break or an error stays, and the reason is shown', {
  tags: 'thorough',
}, async () => {
  const after: [string, (response: Parameters<Parameters<typeof chat.answer>[0]>[0]) => void][] = [
    ['الوقت المحدد', () => {}],
    ['انقطع', response => response.end()],
    ['انقطع', response => response.destroy()],
    ['تعثّر', response => response.write('data: {"error":{"message":"overloaded"}}\n\n')],
    ['تعثّر', response => response.write('data: not json\n\n')],
    ['تعثّر', response => response.write(`data: ${'x'.repeat(1_100_000)}`)],
  ]
  for (const [why, end] of after) {
    chat.answer(response => {
      begins(response)
      response.write(wordsEvent('أول الجواب'))
      setImmediate(() => end(response))
    })
    const { status, heard } = await suggest({ part: 'summary', text })
    expect([status, wordsOf(heard)]).toEqual([200, 'أول الجواب'])
    expect(problemOf(heard)).toContain(why)
  }
})

test('a server that never answers, or never ends, times out', { tags: 'thorough' }, async () => {
  chat.answer(() => {})
  expect(await suggest({ part: 'summary', text })).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  chat.answer(response => {
    begins(response)
    const more = () => {
      while (!response.closed && response.write(wordsEvent('كلام '.repeat(500))));
      if (!response.closed) response.once('drain', more)
    }
    more()
  })
  const { heard } = await suggest({ part: 'shorter', text })
  expect(problemOf(heard)).toContain('أطال')
  await expect.poll(() => chat.asked.at(-1)?.isClosed()).toBe(true)
})

test('when the editor stops, the request to the server is cancelled', async () => {
  chat.answer(response => {
    begins(response)
    response.write(wordsEvent('أول'))
  })
  // The provider's silence alone must not end it.
  const patient = await startTestApp({
    env: { ASSISTANT_ALLOW: '127.0.0.0/8' },
    patience: { assistant: 60_000 },
    database: { url: app.databaseUrl },
  })
  const stop = new AbortController()
  const answer = await fetch(`${patient.url}/api/v1/assistant/suggest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: editor.cookie, origin: patient.url },
    body: JSON.stringify({ part: 'summary', text }),
    signal: stop.signal,
  })
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  await answer.body!.getReader().read()
  expect(chat.asked.at(-1)?.isClosed()).toBe(false)
  stop.abort()
  await expect.poll(() => chat.asked.at(-1)?.isClosed()).toBe(true)
  await patient.stop()
})

test('topics come from the newsroom’s own tables', async () => {
  const un = (await editor.post('/api/v1/tag', { name: 'الأمم المتحدة' })).body
  const off = (await editor.post('/api/v1/tag', { name: 'مفاوضات' })).body
  await editor.patch(`/api/v1/tag/${off.id}/status`, { status: false })
  const leila = (await editor.post('/api/v1/peopleOfInterest', { name: 'ليلى منصور', aliases: [] })).body
  chat.answer(says('- الامم المتحدة\n- مفاوضات\n- وسم مخترع\n- ليلي ', 'منصور'))
  const { heard } = await suggest({ part: 'topics', text })
  expect(heard).toEqual([
    {
      tags: [{ id: un.id, name: un.name, slug: un.slug }],
      people: [{ id: leila.id, name: leila.name, slug: leila.slug }],
    },
  ])
})

test('limits: no text, too much text, an unknown picture, too many requests', {
  tags: 'thorough',
}, async () => {
  expect((await suggest({ part: 'summary', text: ' ' })).status).toBe(400)
  expect((await suggest({ part: 'summary', text: 'ن'.repeat(60_001) })).status).toBe(400)
  expect((await suggest({ part: 'alt', imageId: 99, text: '' })).status).toBe(404)
  expect((await suggest({ part: 'other', text })).status).toBe(400)
  const before = chat.asked.length
  let status = 200
  for (let asked = 0; asked < 80 && status === 200; asked++)
    ({ status } = await suggest({ part: 'summary', text }))
  expect(status).toBe(429)
  expect(chat.asked.length - before).toBeLessThanOrEqual(60)
})

test('a private address is refused unless the installation allows it', async () => {
  const guarded = await startTestApp({ database: { url: app.databaseUrl } })
  try {
    const { status, body } = await guarded
      .asUser({ role: 'superadmin' })
      .then(client => client.post('/api/v1/assistant/suggest', { part: 'summary', text }))
    expect([status, body.message]).toEqual([503, expect.stringContaining('ASSISTANT_ALLOW')])
  } finally {
    await guarded.stop()
  }
})

test('accepted suggestions are marked in the revision, once, and not in the next', async () => {
  const categoryId = await makeCategory(app.db)
  const made = await editor.post('/api/v1/article', { title: 'ترجمة', categoryId, assisted: ['translation'] })
  const { id } = made.body
  let { revision } = made.body
  const edit = async (values: object) => {
    const { status, body } = await editor.patch(`/api/v1/article/edit/${id}`, { revision, ...values })
    if (status === 200) revision = body.revision
    return status
  }
  expect(await edit({ title: 'من المساعد', assisted: ['titles', 'titles', 'summary'] })).toBe(200)
  expect(await edit({ title: 'من المحرر' })).toBe(200)
  expect(await edit({ title: 'لا', assisted: ['mind'] })).toBe(400)
  const revisions = (await editor.get(`/api/v1/article/revisions/${id}`)).body
  expect(revisions.map(({ assisted }: { assisted: string[] }) => assisted)).toEqual([
    [],
    ['titles', 'summary'],
    ['translation'],
  ])
})
