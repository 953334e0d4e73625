import { openHouse } from '../../src/testing/house.ts'
import { keysOf } from '../../src/testing/networks.ts'
import { codeIn, linkIn } from '../../src/testing/outbox.ts'
import { startTelegramStandIn } from '../../src/testing/providers/networks.ts'
import { startOpenMeteoStandIn } from '../../src/testing/providers/open-meteo.ts'
import { startPushStandIn } from '../../src/testing/providers/push.ts'
import { startSmtpStandIn } from '../../src/testing/providers/smtp.ts'
import { until } from './hands.ts'
import { waiting } from './story.ts'

export type Newsroom = Awaited<ReturnType<typeof openNewsroom>>
export type Member = { name: string; email: string; password: string }

/** Number of devices subscribed to notifications. */
export const devices = 37

const owner = { email: 'admin@warraq.example', password: 'guide-of-warraq' }
const password = 'جملة طويلة لا تُنسى 9'
export const salma: Member = { name: 'سلمى الحدّاد', email: 'salma@warraq.example', password }
export const karim: Member = { name: 'كريم بن يوسف', email: 'karim@warraq.example', password }
export const partner: Member = { name: 'شبكة الملاعب', email: 'desk@malaeb.example', password }

/**
 * Starts the application with its demo, as an editor finds it: with mail, a Telegram channel and subscribed
 * devices.
 */
export async function openNewsroom() {
  const [weather, mail, push, telegram] = await Promise.all([
    startOpenMeteoStandIn(),
    startSmtpStandIn(),
    startPushStandIn(),
    startTelegramStandIn(),
  ])
  const house = await openHouse({
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    SMTP_URL: mail.url,
    WEATHER_BASE_URL: weather.url,
    TELEGRAM_BASE_URL: telegram.url,
    OUTBOUND_ALLOW: '127.0.0.1',
    PUSH_ALLOW: '127.0.0.1',
  })
  const { url } = house

  async function close(): Promise<void> {
    await house.close()
    await Promise.all([weather.stop(), mail.stop(), telegram.stop()])
    push.stop()
  }

  const mailTo = (address: string) =>
    until(`mail to ${address}`, () => mail.mails.find(({ to }) => to === address))
  // Other mails, such as sign-in notices, arrive in between.
  const codesTo = (address: string) =>
    mail.mails.filter(({ to }) => to === address).flatMap(sent => codeIn(sent) || [])
  const room = {
    url,
    push,
    telegram,
    close,
    countCodes: (address: string) => codesTo(address).length,
    codeFor: (address: string, count: number) =>
      until(`code ${count} to ${address}`, () => codesTo(address)[count - 1]),
    invitationOf: async (address: string) => linkIn(await mailTo(address)),
  }
  try {
    await house.started()
    await settle(url, room)
    return room
  } catch (error) {
    await close()
    throw error
  }
}

type Thing = { id: number; name: string; revision: number }
type Call = <Answer = Thing>(method: string, where: string, body?: object) => Promise<Answer>

const idOf = (things: Thing[], wanted: string) => things.find(({ name }) => name === wanted)?.id

/** Creates the accounts, channel, subscriptions and planned stories that the guide assumes. */
async function settle(
  url: string,
  { codeFor, push }: { codeFor: (address: string, count: number) => Promise<string>; push: Newsroom['push'] },
): Promise<void> {
  const send = (method: string, where: string, body?: object, cookie = '') =>
    fetch(`${url}/api/v1${where}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { challenge } = await (await send('POST', '/auth/login-dashboard', owner)).json()
  const otp = await codeFor(owner.email, 1)
  const entered = await send('POST', '/auth/dashboard/check/otp', { challenge, otp })
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const call: Call = async (method, where, body) => {
    const response = await send(method, where, body, cookie)
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await addPeople(call)
  await handIn(call)
  await call('POST', '/network/account', {
    network: 'telegram',
    name: 'قناة الجريدة',
    keys: keysOf.telegram,
    template: '{العنوان}\n\n{الملخص}\n\n{الرابط}',
    withPicture: true,
  })
  for (let count = 0; count < devices; count += 1) {
    const { endpoint, keys } = push.device()
    // Subscribes as guests, because an account may have fewer devices.
    await send('PUT', '/push/subscription', { endpoint, keys, timeZone: 'Asia/Riyadh' })
  }
  await plan(call)
}

async function addPeople(call: Call): Promise<void> {
  const grants = [
    { action: 'read', subject: 'Analytics' },
    { action: 'read', subject: 'Statistics' },
  ]
  const { name, email } = salma
  // Invites this user by mail. The others got their passwords from the administrator.
  await call('POST', '/user/create-user', { name, email, role: 'admin', grants })
  await call('POST', '/user/create-user', { ...karim, role: 'admin', grants })
  const agencyId = idOf(await call<Thing[]>('GET', '/agency'), partner.name)
  await call('POST', '/user/create-user', { ...partner, role: 'agency', agencyId })
}

/** Submits stories, so that they wait for an editor. */
async function handIn(call: Call): Promise<void> {
  const agencies = await call<Thing[]>('GET', '/agency')
  const categories = await call<Thing[]>('GET', '/category')
  for (const { category, agency, picture, text, ...words } of waiting) {
    const found = await call<{ items: Thing[] }>('GET', `/media?limit=1&q=${encodeURIComponent(picture)}`)
    await call('POST', '/article', {
      ...words,
      description: `<p>${text}</p>`,
      imageId: found.items[0]?.id,
      categoryId: idOf(categories, category),
      agencyId: idOf(agencies, agency),
      enable: false,
    })
  }
}

const ideas = ['ملف: الموانئ وسوق العمل', 'مقابلة مع نقيب عمال الأرصفة', 'تحقيق: سوق الإيجارات في العاصمة']

async function plan(call: Call): Promise<void> {
  const stages = await call<Thing[]>('GET', '/stage')
  const assigneeId = idOf(await call<Thing[]>('GET', '/assignment/colleague'), salma.name)
  for (const [at, title] of ideas.entries()) {
    const { id } = await call('POST', '/assignment/idea', { title, stageId: stages[at + 1]?.id })
    const { revision } = await call('GET', `/assignment/${id}`)
    const dueAt = new Date(Date.now() + (at * 9 + 5) * 3_600_000).toISOString()
    await call('PATCH', `/assignment/${id}`, { revision, assigneeId, dueAt })
  }
}
