// Takes the screenshots of `npm run screens`.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { openHouse } from '../src/testing/house.ts'
import { startOpenMeteoStandIn } from '../src/testing/providers/open-meteo.ts'
import { root } from './prepare.mjs'

const kept = path.join(root, 'docs/screens')
const account = { email: 'admin@warraq.example', password: 'screens-of-warraq' }
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } }
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']
const maxBytes = 120 * 1024
const bank = { bankName: 'مصرف الخليج', bankAccountName: 'صحيفة ورّاق', bankIban: 'SA0380000000608010167519' }
const members = [
  'email,name,until',
  'laila@example.com,ليلى الحداد,2099-03-31',
  'sami@example.com,سامي النجار,2099-06-30',
  'mona@example.com,منى الخطيب,2099-09-30',
]
/** Headline of each idea, and the position of its stage. */
const ideas = [
  ['ملف: ماذا بعد قمة المناخ؟', 0],
  ['مقابلة مع وزير المالية', 0],
  ['تحقيق: سوق الإيجارات في العاصمة', 1],
  ['ردود الفعل على رفع الفائدة ربع نقطة', 2],
  ['صور من مهرجان التمور', 2],
  ['استطلاع: كيف يقرأ الشباب؟', 3],
  ['رسم بياني: أسعار النفط في عام', 5],
]
const forDocs = process.argv.includes('--docs')
const target = forDocs ? kept : path.join(root, 'test-results/screens')
const chosen = process.argv.slice(2).filter(argument => argument !== '--docs')

// Fixed, so that every picture has the same weather, and nothing is fetched from outside.
const weather = await startOpenMeteoStandIn()
const house = await openHouse({
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  WEATHER_BASE_URL: weather.url,
  OUTBOUND_ALLOW: '127.0.0.1',
  LOG_LEVEL: 'silent',
})
const site = `http://127.0.0.1:${house.port}`
try {
  await house.started()
  await takeAll()
} finally {
  await house.close()
  await weather.stop()
}

async function takeAll() {
  mkdirSync(target, { recursive: true })
  const keptFiles = readdirSync(kept)
  const browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH, args: flags })
  const session = await signIn()
  const { article, locked, agency } = await findAddresses()
  const { transfer, gift, member } = await buy(session)
  await plan(session)
  const pages = {
    home: '/',
    article: `/article/${article.id}/${article.slug}`,
    'locked-article': `/article/${locked.id}/${locked.slug}#rest`,
    list: '/articles/اقتصاد',
    'list-latest': '/articles/latest',
    'list-most-read': '/articles/most-read',
    agency: `/agencies/${agency.slug}`,
    search: '/article/search/مجلس-النواب',
    'search-start': '/article/search',
    weather: '/weather?city=riyadh',
    'info-about': '/info/about-us',
    'info-contact': '/info/contact-us',
    'info-privacy': '/info/privacy-policy',
    'info-terms': '/info/terms-of-services',
    app: '/app',
    'sign-in': '/auth/sign-in',
    'sign-up': '/auth/sign-up',
    'forgot-password': '/auth/forgot-password',
    subscribe: '/subscribe',
    'subscribe-chosen': `/subscribe?package=1&article=${locked.id}`,
    'subscribe-gift': '/subscribe/gift',
    'subscribe-redeem': '/subscribe/redeem',
    'own-return': `/subscribe/return?payment=${transfer}`,
    'own-transfer': `/subscribe/transfer/${transfer}`,
    'own-gift': `/subscribe/gift/${gift}`,
    account: '/account',
    'account-subscription': '/account/subscription',
    preferences: '/account/preferences',
    verify: '/account/verify/لا-يصلح',
    404: '/صفحة/لا-وجود-لها',
    'dashboard-login': '/dashboard/login',
    'dashboard-overview': '/dashboard',
    'dashboard-front-page': '/dashboard/front-page',
    'dashboard-article-list': '/dashboard/article/list',
    'dashboard-board': '/dashboard/article/board',
    'dashboard-calendar': '/dashboard/article/calendar',
    'dashboard-article-edit': `/dashboard/article/edit/${article.id}`,
    'dashboard-categories': '/dashboard/category/list',
    'dashboard-tags': '/dashboard/tag/list',
    'dashboard-authors': '/dashboard/author/list',
    'dashboard-people': '/dashboard/people/list',
    'dashboard-sources': '/dashboard/source/list',
    'dashboard-filters': '/dashboard/filters/list',
    'dashboard-filter-create': '/dashboard/filters/create',
    'dashboard-media': '/dashboard/media/list',
    'dashboard-channels': '/dashboard/channels/list',
    'dashboard-users': '/dashboard/users/list',
    'dashboard-user-create': '/dashboard/users/create',
    'dashboard-agencies': '/dashboard/agencies/list',
    'dashboard-profile': '/dashboard/profile',
    'dashboard-security': '/dashboard/security',
    'dashboard-log': '/dashboard/log',
    'dashboard-ads': '/dashboard/adspositions',
    'dashboard-settings': '/dashboard/settings',
    'dashboard-packages': '/dashboard/package/list',
    'dashboard-package-edit': '/dashboard/package/edit/1',
    'dashboard-members': '/dashboard/members/list',
    'dashboard-member': `/dashboard/members/${member}`,
    'dashboard-payments': '/dashboard/members/payments',
    'dashboard-vouchers': '/dashboard/voucher/list',
    'dashboard-member-figures': '/dashboard/members/figures',
    'dashboard-settings-payment': '/dashboard/settings?section=payment',
    'dashboard-contact': '/dashboard/contact',
    'dashboard-social': '/dashboard/social/list',
  }
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark']) {
      const settings = { viewport, colorScheme, locale: 'ar', reducedMotion: 'reduce' }
      const guest = await browser.newContext(settings)
      const editor = await browser.newContext({ ...settings, storageState: session.state })
      for (const [name, address] of Object.entries(pages)) {
        const file = `${name}-${size}-${colorScheme}.webp`
        if (chosen.length > 0 && !chosen.includes(name)) continue
        if (forDocs && !keptFiles.includes(file)) continue
        const page = await (isOwn(name) ? editor : guest).newPage()
        await page.goto(site + address)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        // On a busy machine the data comes later.
        await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'))
        // So do previews, in frames.
        const previews = page.frames().slice(1)
        for (const preview of previews)
          await preview.locator('body > *').first().waitFor({ state: 'attached' })
        if (previews.length > 0) await page.waitForLoadState('networkidle')
        await write(file, await page.screenshot())
        await page.close()
      }
      // Tokens are renewed, and the next context needs the newest.
      session.state = await editor.storageState()
      await guest.close()
      await editor.close()
    }
  }
  await browser.close()
}

/** Whether the page requires signing in. */
function isOwn(name) {
  return name !== 'dashboard-login' && /^(?:dashboard|account|own|preferences|verify)/.test(name)
}

/** Signs in, and returns the browser state for new contexts. */
async function signIn() {
  const response = await fetch(`${site}/api/v1/auth/login-dashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const [name, value] = response.headers.getSetCookie()[0].split(';', 1)[0].split('=')
  const cookie = { name, value, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false }
  // The pages' own script reads it.
  const mark = { ...cookie, name: 'signed-in', value: '1', httpOnly: false }
  const cookies = [cookie, mark].map(one => ({ ...one, sameSite: 'Lax' }))
  return { state: { cookies, origins: [] } }
}

async function findAddresses() {
  const ask = async where => (await fetch(`${site}/api/v1${where}`)).json()
  const [article] = await ask('/article/most-read?limit=1')
  const [agency] = await ask('/agency')
  const { items } = await ask('/article?limit=50')
  const locked = items.find(({ access }) => access === 'subscribers')
  return { article, locked, agency }
}

/**
 * Creates a subscription on trial, one that waits for a transfer with its proof, a paid gift, a few more
 * members and two batches of vouchers.
 */
async function buy({ state }) {
  const { call, headers } = callerOf(state)
  const { revision } = await call('GET', '/setting/website')
  await call('PATCH', '/setting', { group: 'website', revision, values: bank })
  const inRiyals = { currency: 'SAR' }
  await call('POST', '/subscription/1', inRiyals)
  const { checkoutUrl } = await call('POST', '/subscription/3', inRiyals)
  const { checkoutUrl: giftUrl } = await call('POST', '/voucher/gift/1', inRiyals)
  const gift = idAtEnd(giftUrl)
  await call('PATCH', `/payment/transfer/${gift}/confirm`, {})
  const transfer = idAtEnd(checkoutUrl)
  const proof = new FormData()
  const paper = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eeeeee' } })
  proof.set('file', new Blob([await paper.png().toBuffer()], { type: 'image/png' }), 'proof.png')
  await fetch(`${site}/api/v1/payment/mine/${transfer}/proof`, {
    method: 'POST',
    headers: { cookie: headers.cookie },
    body: proof,
  })
  await call('POST', '/member/import', { csv: members.join('\n'), packageId: 1 })
  const batch = { packageId: 1, days: 30, count: 200 }
  await call('POST', '/voucher', { ...batch, name: 'معرض الكتاب', prefix: 'BOOK' })
  await call('POST', '/voucher', { ...batch, name: 'قسائم رمضان', prefix: 'RAMADAN', days: 90 })
  const { items } = await call('GET', `/subscription?q=${account.email}`)
  return { transfer, gift, member: items[0].user.id }
}

/** Puts ideas on the board, each with a person and a deadline. */
async function plan({ state }) {
  const { call } = callerOf(state)
  const stages = await call('GET', '/stage')
  const [me] = await call('GET', '/assignment/colleague')
  for (const [at, [title, stage]] of ideas.entries()) {
    const { id } = await call('POST', '/assignment/idea', { title, stageId: stages[stage].id })
    const { revision } = await call('GET', `/assignment/${id}`)
    const dueAt = new Date(Date.now() + (at * 7 + 3) * 3_600_000).toISOString()
    await call('PATCH', `/assignment/${id}`, { revision, assigneeId: me.id, dueAt })
  }
}

function callerOf({ cookies: [{ name, value }] }) {
  const headers = { cookie: `${name}=${value}`, 'content-type': 'application/json' }
  const call = async (method, where, body) =>
    (await fetch(`${site}/api/v1${where}`, { method, headers, body: body && JSON.stringify(body) })).json()
  return { call, headers }
}

function idAtEnd(url) {
  return Number(/\d+$/.exec(url)?.[0])
}

async function write(file, png) {
  let quality = 90
  let picture
  do {
    picture = await sharp(png).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    quality -= 10
  } while (picture.length > maxBytes && quality > 0)
  writeFileSync(path.join(target, file), picture)
  console.log(`${file}  ${Math.round(picture.length / 1024)} KB`)
}
