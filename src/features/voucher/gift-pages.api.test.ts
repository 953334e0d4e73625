import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { sendForm } from '../../testing/sendForm.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true, env: { SITE_URL: 'http://localhost:3145' } })
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

const reader = () => app.asUser({ role: 'user' })
const textOf = (html: string) => html.replace(/<[^>]+>/g, '')
const codeIn = (html: string) => /GIFT(-[2-9A-Z]+)+/.exec(textOf(html))?.[0] ?? ''
const mineAt = '/account/subscription'

/** Bought by transfer, not yet paid. */
async function bought() {
  const giver = await reader()
  const packageId = await makePackage(app.db, { name: 'الباقة الفضية' })
  const { to } = await sendForm(app, giver, '/subscribe/gift', { offer: `${packageId}-SAR` })
  const id = Number(/^\/subscribe\/transfer\/(\d+)$/.exec(to ?? '')?.[1])
  const see = async (path: string) => (await giver.get(path)).body as string
  return { giver, packageId, id, see, gift: `/subscribe/gift/${id}`, transfer: `/subscribe/transfer/${id}` }
}
async function paid() {
  const all = await bought()
  expect((await owner.patch(`/api/v1/payment/transfer/${all.id}/confirm`)).status).toBe(200)
  const code = await until(async () => {
    const found = codeIn(await all.see(all.gift))
    expect(found).not.toBe('')
    return found
  })
  return { ...all, code }
}

describe('a gift after paying', () => {
  test('the return page is its own, and explains the next steps', { tags: 'thorough' }, async () => {
    const { giver, id, see, gift } = await bought()
    const back = await giver.get(`/subscribe/return?payment=${id}`)
    expect([back.status, back.headers.get('location')]).toEqual([302, gift])
    const body = await see(gift)
    expect(body).toContain('ننتظر تأكيد الدفع')
    expect(body).toContain(`href="/subscribe/transfer/${id}"`)
    expect((await see(mineAt)).includes('هداياي')).toBe(false)
  })

  test('once paid shows the code and where to redeem it, and does not mention a subscription of the buyer', {
    tags: 'thorough',
  }, async () => {
    const { see, gift, transfer, code } = await paid()
    const body = await see(gift)
    for (const words of ['هديتك جاهزة', `/subscribe/redeem?code=${code}`, 'الباقة الفضية', '30 يومًا'])
      expect(body).toContain(words)
    const after = await see(transfer)
    expect(after).toContain(`href="${gift}"`)
    for (const page of [body, after]) expect(textOf(page)).not.toContain('اشتراكك مفعّل')
  })

  test('the page reloads by itself while the code is made', async () => {
    const { id, see, gift } = await bought()
    await app.db.updateTable('payments').set({ status: 'paid' }).where('id', '=', id).execute()
    const body = await see(gift)
    expect(body).toContain('نجهّز رمز هديتك')
    expect(body).toMatch(/<noscript><meta http-equiv="refresh"/i)
  })

  test('abandoned or refused: nothing was charged, and the same gift can be chosen again', {
    tags: 'thorough',
  }, async () => {
    const { id, packageId, see, gift } = await bought()
    const other = { provider: 'tap', reference: null, checkout_url: 'https://pay.example/1' }
    await app.db.updateTable('payments').set(other).where('id', '=', id).execute()
    const left = await see(`${gift}?cancelled=1`)
    for (const words of ['لم تُكمل الدفع', 'https://pay.example/1']) expect(left).toContain(words)
    const refused = { status: 'failed', message: 'رفض المصرف البطاقة.' }
    await app.db.updateTable('payments').set(refused).where('id', '=', id).execute()
    const body = await see(gift)
    for (const words of ['رفض المصرف البطاقة.', `/subscribe/gift?package=${packageId}-SAR`])
      expect(body).toContain(words)
  })

  test('after a proof of transfer explains the next steps of a gift', { tags: 'thorough' }, async () => {
    const { id, giver, transfer } = await bought()
    const form = new FormData()
    form.set('file', new File([picture], 'proof.png', { type: 'image/png' }))
    const { body } = await giver.post(transfer, form)
    expect(body).toContain('ثم نرسل رمز الهدية إلى بريدك')
    expect(body).not.toContain('نفعّل اشتراكك')
    await owner.patch(`/api/v1/payment/transfer/${id}/refuse`, { reason: 'لم يصل شيء' })
    expect(textOf((await giver.get(transfer)).body)).toContain('لم يتم هذا الدفع: لم يصل شيء')
  })

  test('another reader’s gift, and a payment that is not a gift, are not found', {
    tags: 'thorough',
  }, async () => {
    const [{ gift }, other] = [await paid(), await reader()]
    const packageId = await makePackage(app.db)
    const { subscription } = (await other.post(`/api/v1/subscription/${packageId}`)).body
    for (const path of [gift, `/subscribe/gift/${subscription.payments[0].id}`, '/subscribe/gift/x'])
      expect((await other.get(path)).status).toBe(404)
    expect((await (await app.as('guest')).get(gift)).headers.get('location')).toContain('/auth/sign-in?next=')
  })
})

test('my gifts: what was bought, whether it is redeemed, and what the reader redeemed', {
  tags: 'thorough',
}, async () => {
  const { see, gift, code } = await paid()
  const open = textOf(await see(mineAt))
  for (const words of ['هداياي', code, 'لم يُستبدل بعد']) expect(open).toContain(words)
  const friend = await reader()
  const { body } = await sendForm(app, friend, '/subscribe/redeem', { voucher: code })
  expect(textOf(body)).toContain('أنت الآن مشترك في «الباقة الفضية»')
  expect(textOf(await see(mineAt))).toMatch(/استُبدل في \d/)
  expect(textOf(await see(gift))).toContain('استُبدلت هديتك')
  const theirs = textOf((await friend.get(mineAt)).body)
  for (const words of ['رموز استبدلتُها', code]) expect(theirs).toContain(words)
  expect(theirs).not.toContain('هداياي')
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
