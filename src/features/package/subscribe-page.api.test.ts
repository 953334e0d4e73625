import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient, type TestApp } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { makePackage } from '../../testing/members.ts'
import { type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { TapStandIn } from '../../testing/providers/tap.ts'
import { sendForm } from '../../testing/sendForm.ts'

let selling: SellingApp
let app: TestApp
let tap: TapStandIn
beforeAll(async () => {
  selling = await startSellingApp({ site: 'built', env: { SITE_URL: 'http://localhost:3144' } })
  ;({ app, tap } = selling)
})
afterAll(() => selling?.stop())

const reader = () => app.asUser({ role: 'user' })
const ways = (body: string) =>
  [...body.matchAll(/<input type="radio" name="provider"( checked="")? value="(\w+)"/g)].map(
    ([, checked, id]) => (checked ? `(${id})` : id),
  )
const page = async (path: string) => (await (await app.as('guest')).get(path)).body as string

/** Sold by the API, which drops cached pages. */
const sell = async (trialDays: number) => {
  const offer = { name: `باقة التجربة ${trialDays}`, period: 'month', trialDays }
  const prices = [{ amount: 3000, currency: 'SAR' }]
  const { body } = await (await app.as('superadmin')).post('/api/v1/package', { ...offer, prices })
  return String(body.id)
}

describe('ways to pay', () => {
  test('are offered for a chosen package: those that take its currency, and the one chosen before', {
    tags: 'thorough',
  }, async () => {
    const id = await makePackage(app.db, { prices: { SAR: 3000, TRY: 9000 } })
    const compared = await page('/subscribe?currency=SAR')
    expect(ways(compared)).toEqual([])
    expect(compared).toContain(`href="/subscribe?package=${id}&amp;currency=SAR"`)
    const chosen = `/subscribe?package=${id}&currency=SAR`
    expect(ways(await page(chosen))).toEqual(['(stripe)', 'tap'])
    expect(ways(await page(`${chosen}&provider=tap`))).toEqual(['stripe', '(tap)'])
    expect(ways(await page(`${chosen}&provider=other`))).toEqual(['(stripe)', 'tap'])
    // A single way is not a choice, and is named.
    const only = await page(`/subscribe?package=${id}&currency=TRY`)
    expect([ways(only), only.includes('بطاقة (Visa')]).toEqual([[], true])
    expect(ways(await page('/subscribe/gift?currency=SAR'))).toEqual(['(stripe)', 'tap'])
    const gifts = await page(`/subscribe/gift?package=${id}-TRY`)
    expect([ways(gifts), gifts.includes(`value="${id}-TRY"`), gifts.includes(`value="${id}-SAR"`)]).toEqual([
      [],
      true,
      false,
    ])
    expect(gifts).toContain('href="/subscribe/gift?currency=SAR"')
  })

  test('the chosen one is used, and kept while a guest signs up for a trial', {
    tags: 'thorough',
  }, async () => {
    const trial = await makePackage(app.db, { trialDays: 7 })
    const chosen = { package: String(trial), currency: 'SAR', provider: 'tap', article: '12' }
    const guest = await sendForm(app, await app.as('guest'), '/subscribe', chosen)
    const next = `/subscribe?package=${trial}&currency=SAR&provider=tap&article=12`
    expect(guest.to).toBe(`/auth/sign-up?next=${encodeURIComponent(next)}`)
    const id = String(await makePackage(app.db))
    const fields = { ...chosen, package: id }
    const { status, body } = await sendForm(app, await reader(), '/subscribe', fields)
    expect([status, body.includes(`${tap.url}/page/`)]).toEqual([200, true])
    // Hidden fields may contain anything.
    const wall = String(await makeArticle(app.db, { access: 'subscribers' }))
    const buyer = await reader()
    const origin = { article: wall, from: 't.co', campaign: 'ح'.repeat(300) }
    expect((await sendForm(app, buyer, '/subscribe', { ...fields, ...origin })).status).toBe(200)
    const stored = app.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', buyer.userId ?? 0)
    expect(await stored.executeTakeFirst()).toMatchObject({
      ...{ from_article: Number(wall), from_source: 'social', from_campaign: 'ح'.repeat(100) },
    })
    const carried = await page(`/subscribe?package=${await sell(0)}&currency=SAR&from=t.co&campaign=c1`)
    expect(carried.includes('name="from" value="t.co"')).toBe(true)
    const gift = await sendForm(app, await reader(), '/subscribe/gift', {
      offer: `${id}-SAR`,
      provider: 'tap',
    })
    expect(gift.body).toContain(`${tap.url}/page/`)
  })
})

describe('guests', () => {
  test('type an address, and go to the page to pay; the cookie of this browser is set, and the way back is theirs', {
    tags: 'thorough',
  }, async () => {
    const id = await sell(0)
    const chosen = `/subscribe?package=${id}&currency=SAR`
    expect(await page(chosen)).toContain('name="email"')
    const fields = { form: `package-${id}`, package: id, currency: 'SAR', provider: 'tap' }
    const guest = await app.as('guest')
    const wrong = await sendForm(app, guest, chosen, { ...fields, email: 'لا بريد' })
    expect([wrong.status, wrong.cookies, wrong.body.includes('value="لا بريد"')]).toEqual([400, [], true])
    expect((await sendForm(app, guest, chosen, fields)).body).toContain('اكتب بريدك')
    const { status, body, cookies } = await sendForm(app, guest, chosen, {
      ...fields,
      email: 'page@example.com',
    })
    expect([status, body.includes(`${tap.url}/page/`)]).toEqual([200, true])
    const token = /session=([^;]+)/.exec(cookies.join())?.[1] ?? ''
    const here = createTestClient(app.url, `session=${token}`, undefined)
    const [payment] = (await here.get('/api/v1/subscription/mine')).body[0].payments
    const back = `/subscribe/return?payment=${payment.id}`
    expect((await here.get(back)).body).toContain('ننتظر تأكيد الدفع')
    const elsewhere = await guest.get(back)
    expect([elsewhere.status, elsewhere.body.includes('عدت من متصفح آخر')]).toEqual([200, true])
    // Another package from the same browser needs no address, and signing in stays possible.
    const other = { package: String(await makePackage(app.db)), provider: 'tap' }
    expect((await sendForm(app, here, '/subscribe', other)).body).toContain(`${tap.url}/page/`)
    expect((await here.get('/auth/sign-in')).body).toContain('كلمة المرور')
    const address = { form: 'correct', email: 'right@example.com' }
    expect((await sendForm(app, here, '/subscribe/confirm', address)).body).toContain('right@example.com')
    expect((await here.get('/account')).body).toContain('بريدك ينتظر التأكيد')
    expect((await guest.get('/subscribe/confirm/unknown')).body).toContain('انتهت صلاحية هذا الرابط')
  })
})

describe('months and years', () => {
  test('are switched by links; what a year saves stands beside it, and the recommended package decides which comes first', {
    tags: 'thorough',
  }, async () => {
    const owner = await app.as('superadmin')
    const add = async (name: string, period: string, amount: number, highlighted = false) => {
      const prices = [{ amount, currency: 'TRY' }]
      await owner.post('/api/v1/package', { name, period, prices, highlighted, benefits: [`${name[0]}`] })
    }
    await add('أ شهر', 'month', 1000)
    await add('أ سنة', 'year', 9000, true)
    await add('ب سنة', 'year', 20_000)
    const path = '/subscribe?currency=TRY'
    const years = await page(path)
    expect([years.includes('أ سنة'), years.includes('ب سنة'), years.includes('أ شهر')]).toEqual([
      true,
      true,
      false,
    ])
    expect(years).toMatch(/وفّر .{0,3}30.{1,8} في السنة/)
    expect(years).toMatch(/سنويًا(?:<!-- -->)? ?<small[^>]*>وفّر حتى .{0,3}25/)
    expect(years).toContain(`href="${path}&amp;period=month"`)
    const months = await page(`${path}&period=month`)
    expect([months.includes('أ شهر'), months.includes('أ سنة')]).toEqual([true, false])
  })
})

const consentOf = async (userId = 0) => {
  const rows = await app.db
    .selectFrom('payments')
    .select('consent')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows[0]?.consent as { at: string; keepsCard: boolean; wording: string } | null
}

describe('consent', () => {
  test('the terms stand beside the button, the box is not ticked, and the answer is stored as it was worded', {
    tags: 'thorough',
  }, async () => {
    const id = await sell(0)
    const body = await page(`/subscribe?package=${id}&currency=SAR`)
    expect(body).toMatch(/تدفع الآن .{0,3}30.+ عن شهر/)
    expect(body).toContain('تلغي متى شئت')
    expect(body).toContain('href="/info/terms-of-services"')
    for (const way of ['stripe', 'tap'])
      expect(body).toContain(`<input type="checkbox" name="keepCard" value="${way}"/>`)
    const fields = { package: id, currency: 'SAR', provider: 'tap' }
    for (const keepCard of [undefined, 'stripe', 'yes', 'tap']) {
      const client = await reader()
      // The box of another way to pay, ticked before this one was chosen, counts for nothing.
      const isKept = keepCard === 'yes' || keepCard === 'tap'
      await sendForm(app, client, '/subscribe', { ...fields, ...(keepCard && { keepCard }) })
      const consent = await consentOf(client.userId)
      expect(consent?.keepsCard).toBe(isKept)
      expect(consent?.wording.includes('احفظوا بطاقتي')).toBe(isKept)
      expect(Date.parse(consent?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
      expect([...tap.charges.values()].at(-1)?.save_card).toBe(isKept)
    }
  })

  test('a trial says when it ends, and a way that takes no card asks for none', async () => {
    const trial = await sell(7)
    const body = await page(`/subscribe?package=${trial}&currency=SAR`)
    expect(body).toContain('وتنتهي بعد 7 أيام من بدئها')
    // Stripe keeps a card for what follows the trial.
    expect(body).toContain('بعد التجربة')
    expect((await page('/subscribe/gift?currency=SAR')).includes('keepCard')).toBe(false)
  })

  test('a gift keeps no card', async () => {
    const id = await makePackage(app.db)
    const client = await reader()
    await sendForm(app, client, '/subscribe/gift', { offer: `${id}-SAR`, provider: 'tap', keepCard: 'yes' })
    expect(await consentOf(client.userId)).toBeNull()
    expect([...tap.charges.values()].at(-1)?.save_card).toBe(false)
  })
})

describe('back to the article', () => {
  test('a trial without payment leads to where it continues; so does a second click', {
    tags: 'thorough',
  }, async () => {
    const article = String(await makeArticle(app.db, { access: 'subscribers' }))
    const id = String(await makePackage(app.db, { trialDays: 7 }))
    const client = await reader()
    const fields = { package: id, provider: 'tap' }
    for (let click = 0; click < 2; click++) {
      const { status, to } = await sendForm(app, client, '/subscribe', { ...fields, article })
      expect([status, to]).toEqual([303, `/a/${article}#rest`])
    }
    const { status, body } = await sendForm(app, client, '/subscribe', fields)
    expect([status, body.includes('لك اشتراك سارٍ')]).toEqual([409, true])
    const alone = await sendForm(app, await reader(), '/subscribe', fields)
    expect(alone.to).toBe('/account/subscription')
  })

  test('signing in, and redeeming a code', async () => {
    const article = await makeArticle(app.db, { access: 'subscribers' })
    await makePackage(app.db)
    const body = await page(`/subscribe?article=${article}`)
    expect(body).toContain(`/auth/sign-in?next=${encodeURIComponent(`/a/${article}#rest`)}`)
    expect(body).toContain(`href="/subscribe/redeem?article=${article}"`)
    const guest = await sendForm(app, await app.as('guest'), `/subscribe/redeem?article=${article}`, {
      voucher: 'GIFT-2222',
    })
    const next = `/subscribe/redeem?code=GIFT-2222&article=${article}`
    expect(guest.to).toBe(`/auth/sign-in?next=${encodeURIComponent(next)}`)
  })
})

describe('a package whose reader names the amount', () => {
  const sellOpen = async () => {
    const staff = await app.as('superadmin')
    const prices = [
      { amount: 2000, currency: 'SAR' },
      { amount: 1500, currency: 'KWD' },
    ]
    const offer = { name: 'ادفع ما ترى', period: 'month', prices, openPrice: true }
    const { body } = await staff.post('/api/v1/package', { ...offer, saveOffer: { percent: 30, periods: 2 } })
    expect(body).toMatchObject({ openPrice: true, saveOffer: null })
    return body.id as number
  }

  test('shows its minimum, takes any digits, and states the terms of the amount before anything is paid', {
    tags: 'thorough',
  }, async () => {
    const id = String(await sellOpen())
    expect(await page('/subscribe?currency=SAR&period=month')).toMatch(/<b>من .{0,3}20.{1,3}ر\.س/)
    const chosen = `/subscribe?package=${id}&currency=KWD`
    const before = await page(chosen)
    expect(before).toMatch(/تدفع الآن .{0,3}1[.]500/)
    expect(before).not.toContain('لديّ رمز خصم')
    const guest = await app.as('guest')
    const type = (amount: string) =>
      sendForm(app, guest, chosen, { form: 'amount', package: id, currency: 'KWD', amount })
    expect((await type('٢٫٧٥٠')).to).toBe(`/subscribe?package=${id}&currency=KWD&amount=2750`)
    expect(await page(`${chosen}&amount=2750`)).toMatch(/تدفع الآن .{0,3}2[.]750/)
    for (const wrong of ['', 'كثير', '1.2345']) {
      const { status, body } = await type(wrong)
      expect([wrong, status, body.includes('اكتب المبلغ رقمًا')]).toEqual([wrong, 422, true])
    }
    for (const wrong of ['1.499', '1500.001']) {
      const { status, body } = await type(wrong)
      expect([wrong, status, /من .{0,3}1[.]500.+إلى .{0,3}1,500/.test(body)]).toEqual([wrong, 422, true])
    }
    // An address that nobody gave counts as the minimum.
    expect(await page(`${chosen}&amount=1`)).toMatch(/تدفع الآن .{0,3}1[.]500/)
    const fields = { package: id, currency: 'KWD', provider: 'tap', amount: '2750', keepCard: 'yes' }
    const buyer = await reader()
    expect((await sendForm(app, buyer, '/subscribe', fields)).status).toBe(200)
    expect([...tap.charges.values()].at(-1)).toMatchObject({ amount: 2.75, currency: 'KWD' })
    expect((await consentOf(buyer.userId))?.wording).toMatch(/احفظوا بطاقتي، وجدّدوا .+2[.]750/)
    const low = { ...fields, form: `package-${id}`, amount: '1' }
    const refused = await sendForm(app, await reader(), chosen, low)
    expect([refused.status, refused.body.includes('data-form-message')]).toEqual([400, true])
  })

  test('a fixed price is not bought for another amount; a code lowers no amount; a gift costs the minimum', {
    tags: 'thorough',
  }, async () => {
    const [open, fixed] = [await sellOpen(), await makePackage(app.db)]
    const buy = async (id: number, input: object) =>
      (await reader()).post(`/api/v1/subscription/${id}`, { provider: 'tap', currency: 'SAR', ...input })
    const paths = async (id: number, amount: number) => {
      const { status, body } = await buy(id, { amount })
      return [status, body.data?.issues?.[0]?.path]
    }
    expect(await paths(fixed, 2999)).toEqual([400, 'amount'])
    expect(await paths(fixed, 3000)).toEqual([200, undefined])
    expect(await paths(open, 1999)).toEqual([400, 'amount'])
    expect(await paths(open, 2_000_001)).toEqual([400, 'amount'])
    expect((await buy(open, { amount: 4550 })).body.subscription.price).toEqual({
      amount: 4550,
      currency: 'SAR',
    })
    const guest = await app.as('guest')
    const asGuest = { provider: 'tap', currency: 'SAR', amount: 5000, email: 'open@example.com' }
    const { body } = await guest.post(`/api/v1/subscription/guest/${open}`, asGuest)
    expect(body.subscription.price.amount).toBe(5000)
    const staff = await app.as('superadmin')
    const code = { name: 'حملة', code: 'OPEN10', percent: 10 }
    const made = await staff.post('/api/v1/promotion', code)
    expect(made.status).toBe(200)
    const refused = await buy(open, { amount: 4000, code: 'OPEN10' })
    expect([refused.status, refused.body.code]).toEqual([422, 'WRONG_CODE'])
    const giver = await reader()
    await sendForm(app, giver, '/subscribe/gift', { offer: `${open}-SAR`, provider: 'tap' })
    expect([...tap.charges.values()].at(-1)).toMatchObject({ amount: 20, currency: 'SAR' })
  })
})
