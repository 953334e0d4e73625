import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { makePackage, tell } from '../../testing/members.ts'
import { sendForm } from '../../testing/sendForm.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'built', env: { SITE_URL: 'http://localhost:3143' } })
})
afterAll(() => app?.stop())

const page = '/account/subscription'
const reader = () => app.asUser({ role: 'user' })

/** A reader with a chosen package and its pending payment. */
async function chosen(made: Parameters<typeof makePackage>[1] = {}) {
  const client = await reader()
  const packageId = await makePackage(app.db, { name: 'الباقة الذهبية', ...made })
  const { subscription } = (await client.post(`/api/v1/subscription/${packageId}`)).body
  return { client, packageId, id: subscription.id as number, payment: subscription.payments[0].id as number }
}
async function member() {
  const all = await chosen()
  await tell(app.db, all.id, 'paid')
  return all
}

/** A member whose card was saved at Tap with the first payment. */
async function renewedByCard() {
  const made = await member()
  const userId = made.client.userId ?? 0
  await app.db
    .updateTable('subscriptions')
    .set({ provider: 'tap', keeps_card: true })
    .where('id', '=', made.id)
    .execute()
  const card = { user_id: userId, provider: 'tap', ref: 'cus_1', card: 'sealed', card_label: 'VISA 4242' }
  await app.db.insertInto('payment_customers').values(card).execute()
  return { ...made, userId }
}

const send = (client: TestClient, fields: Record<string, string>, path = page) =>
  sendForm(app, client, path, fields)

describe('my subscription', () => {
  test('shows its state and the possible actions; a guest signs in first', { tags: 'thorough' }, async () => {
    const { client, id } = await member()
    const { body } = await client.get(page)
    for (const words of ['الباقة الذهبية', 'سارٍ', 'كل شهر', 'سجل الدفعات', 'ألغِ الاشتراك'])
      expect(body).toContain(words)
    expect(body).toContain(`name="form" value="cancel-${id}"`)
    expect((await client.get('/account')).body).toContain('الباقة الذهبية')
    const guest = await (await app.as('guest')).get(page)
    expect(guest.headers.get('location')).toBe('/auth/sign-in?next=%2Faccount%2Fsubscription')
    expect((await (await reader()).get(page)).body).toContain('لم تشترك بعد.')
  })

  test('a granted one shows its price in the newsroom’s currency, and is paid in it', async () => {
    const client = await reader()
    const packageId = await makePackage(app.db, { prices: { BHD: 2000, SAR: 2900 } })
    const owner = await app.as('superadmin')
    const who = app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', client.userId ?? 0)
    const { email } = await who.executeTakeFirstOrThrow()
    const gift = { email, days: 30, reason: 'هدية' }
    const { id } = (await owner.post(`/api/v1/subscription/comp/${packageId}`, gift)).body
    const shown = String((await client.get(page)).body)
    expect(shown).toMatch(/29.{0,6}ر\.س/)
    expect((await client.get(`/api/v1/subscription/retry/payment/${id}`)).status).toBe(200)
    const charged = app.db.selectFrom('payments').select(['amount', 'currency'])
    expect(await charged.where('subscription_id', '=', id).execute()).toEqual([
      { amount: 2900, currency: 'SAR' },
    ])
  })

  test('an unpaid one leads to its payment', { tags: 'thorough' }, async () => {
    const { client, id } = await chosen()
    const { status, to } = await send(client, { form: `pay-${id}`, id: String(id) })
    expect([status, to]).toEqual([303, expect.stringMatching(/^\/subscribe\/transfer\/\d+$/)])
  })

  test('a saved card is replaced on a page that is agreed to first; the return says what came of it', {
    tags: 'thorough',
  }, async () => {
    const { client, id, userId } = await renewedByCard()
    const { body } = await client.get(page)
    for (const words of [
      'بدّل البطاقة',
      'احفظوا البطاقة الجديدة، وجدّدوا بها بدل الحالية: «الباقة الذهبية»',
      'يحجز مزوّد الدفع',
    ])
      expect(body).toContain(words)
    expect((await client.get(page)).body).toContain(`name="form" value="replace-card-${id}"`)
    const refused = await send(client, { form: `replace-card-${id}`, id: String(id) })
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.stringContaining('وافق على حفظ البطاقة الجديدة أولًا'),
    ])
    const change = {
      user_id: userId,
      subscription_id: id,
      provider: 'tap',
      consent: '{}',
      message: 'رفض المصرف البطاقة.',
    }
    for (const [status, words] of [
      ['pending', 'http-equiv="refresh"'],
      ['saved', 'بدّلت بطاقتك'],
      ['ended', 'بطاقتك الحالية باقية'],
    ]) {
      const made = await app.db
        .insertInto('card_changes')
        .values({ ...change, status })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect((await client.get(`/subscribe/return?card=${made.id}`)).body).toContain(words)
    }
    expect((await client.get('/subscribe/return?card=x')).body).toContain('لا نعرف هذه الدفعة')
  })

  test('a reader can do nothing with another reader’s', { tags: 'thorough' }, async () => {
    const [{ id }, other] = [await member(), await member()]
    for (const deed of [
      'pay',
      'cancel',
      'take-back',
      'change-card',
      'forget-card',
      'quote',
      'change',
      'amount',
    ]) {
      const { status } = await send(other.client, {
        form: `${deed}-${id}`,
        id: String(id),
        package: '1',
        amount: '50',
      })
      expect([deed, status]).toEqual([deed, 404])
    }
  })

  test('another amount is named where the package leaves it to the reader, and says when it begins', {
    tags: 'thorough',
  }, async () => {
    const { client, id } = await chosen({ openPrice: true })
    await tell(app.db, id, 'paid')
    expect((await client.get(page)).body).toMatch(/غيّر المبلغ.*لا يُخصم شيء الآن/s)
    const fields = { form: `amount-${id}`, id: String(id) }
    for (const [amount, status, words] of [
      ['كثير', 422, 'اكتب المبلغ رقمًا'],
      ['٢٩', 400, 'من .{0,3}30'],
    ] as const) {
      const refused = await send(client, { ...fields, amount })
      expect([amount, refused.status]).toEqual([amount, status])
      expect(refused.body).toMatch(new RegExp(`value="${amount}".*${words}`))
    }
    const { body } = await send(client, { ...fields, amount: '٤٥' })
    expect(body.replace(/<[^>]+>/g, '')).toMatch(/صار مبلغ اشتراكك .*45.* لكل مدة تبدأ بعد/)
    const { client: fixed } = await member()
    expect((await fixed.get(page)).body).not.toContain('غيّر المبلغ')
  })

  test('a year of the same is offered with its saving and its price before the button', {
    tags: 'thorough',
  }, async () => {
    const agency = { agencies: [app.agencyId] }
    const { client, id } = await chosen(agency)
    await tell(app.db, id, 'paid')
    expect((await client.get(page)).body).not.toContain('انتقل إلى السنوي')
    const year = {
      ...agency,
      name: 'الذهبية سنة',
      period: 'year',
      prices: [{ amount: 30_000, currency: 'SAR' }],
    }
    const sold = await (await app.as('superadmin')).post('/api/v1/package', year)
    const body = ((await client.get(page)).body as string).replace(/<[^>]+>/g, '')
    expect(body).toMatch(/وفّر .{0,3}60.{1,8} في السنة/)
    expect(body).toMatch(/بقي لك من مدتك ما قيمته .*، فتدفع الآن .{0,3}27\d/)
    const form = { form: `year-${id}`, id: String(id), package: String(sold.body.id) }
    expect((await send(client, form)).to).toMatch(/^\/subscribe\/transfer\/\d+$/)
  })

  test('the difference is shown before the package is changed', { tags: 'thorough' }, async () => {
    const { client, id } = await member()
    const packageId = await makePackage(app.db, { name: 'باقة المؤسسات' })
    await makePackage(app.db, { name: 'باقة بالدولار', prices: { USD: 900 } })
    const { body } = await client.get(page)
    // Another currency would be refused.
    expect([body.includes('باقة المؤسسات'), body.includes('باقة بالدولار')]).toEqual([true, false])
    const fields = { id: String(id), package: String(packageId) }
    const quote = await send(client, { form: `quote-${id}`, ...fields })
    expect(quote.body.replace(/<[^>]+>/g, '')).toMatch(/الانتقال إلى «باقة المؤسسات»: بقي لك .* فتدفع الآن/)
    expect(quote.body).toContain(`name="form" value="change-${id}"`)
    expect((await send(client, { form: `change-${id}`, ...fields })).status).toBe(303)
    expect((await send(client, { form: `quote-${id}`, id: String(id) })).status).toBe(422)
  })
})

describe('after paying', () => {
  const back = async (client: TestClient, payment: number, headers = {}) =>
    (await client.get(`/subscribe/return?payment=${payment}`, headers)).body as string

  test('a transfer explains the next steps', async () => {
    const { client, payment } = await chosen()
    const body = await back(client, payment)
    expect(body).toContain('ننتظر تأكيد الدفع')
    expect(body).toContain(`/subscribe/transfer/${payment}`)
  })

  test('a page that waits for a provider reloads by itself, without scripts', async () => {
    const { client, payment } = await chosen()
    await app.db
      .updateTable('payments')
      .set({ reference: null, provider: 'tap' })
      .where('id', '=', payment)
      .execute()
    const body = await back(client, payment)
    expect(body).toMatch(/<noscript><meta http-equiv="refresh" content="4"\/?><\/noscript>/i)
    expect(body).toContain('لا تدفع مرة أخرى')
  })

  test('leaving the provider’s page leads back to it', async () => {
    const { client, payment, packageId } = await chosen()
    const other = { reference: null, provider: 'tap', checkout_url: 'https://pay.example/1' }
    await app.db.updateTable('payments').set(other).where('id', '=', payment).execute()
    const { body } = await client.get(`/subscribe/return?payment=${payment}&cancelled=1`)
    for (const words of ['لم تُكمل الدفع', 'https://pay.example/1', `/subscribe?package=${packageId}`])
      expect(body).toContain(words)
    expect(body).not.toContain('http-equiv="refresh"')
  })

  test('a refused payment says why, and that nothing was charged', async () => {
    const { client, payment } = await chosen()
    const refused = { status: 'failed', message: 'رفض المصرف البطاقة.', reference: null, provider: 'tap' }
    await app.db.updateTable('payments').set(refused).where('id', '=', payment).execute()
    const body = await back(client, payment)
    expect([body.includes('رفض المصرف البطاقة.'), body.includes('لم يُخصم منك شيء')]).toEqual([true, true])
  })

  test('a paid one leads back to the article', { tags: 'thorough' }, async () => {
    const { client, payment, id, packageId } = await chosen()
    const article = await makeArticle(app.db, { title: 'تحقيق الماء', access: 'subscribers' })
    const { cookies } = await send(
      client,
      { package: String(packageId), article: String(article) },
      '/subscribe',
    )
    const came = cookies.find(one => one.startsWith('came-from='))?.split(';')[0]
    expect(came).toBe(`came-from=${article}`)
    await tell(app.db, id, 'paid')
    await app.db.updateTable('payments').set({ status: 'paid' }).where('id', '=', payment).execute()
    const body = await back(client, payment, { cookie: `${client.cookie}; ${came}` })
    expect(body).toContain(`href="/a/${article}#rest"`)
    expect(body.replace(/<[^>]+>/g, '')).toContain('أكمل قراءة «تحقيق الماء»')
    expect(await back(client, payment)).toContain('إلى الصفحة الأولى')
  })

  test('a payment for something deleted meanwhile says that staff look into it', {
    tags: 'thorough',
  }, async () => {
    const { client, payment, id } = await chosen()
    const owner = await app.as('superadmin')
    await client.post('/api/v1/subscription/user/cancellation')
    expect((await owner.delete(`/api/v1/subscription/${id}`)).status).toBe(200)
    await owner.patch(`/api/v1/payment/transfer/${payment}/confirm`)
    const body = await back(client, payment)
    for (const words of ['وصلنا المبلغ، ولا اشتراك له', 'ينظر فريقنا', '/info/contact-us'])
      expect(body).toContain(words)
  })

  test('another reader’s payment is not found', { tags: 'thorough' }, async () => {
    const [{ payment }, { client }] = [await chosen(), await chosen()]
    expect(await back(client, payment)).toContain('لا نعرف هذه الدفعة')
  })
})
