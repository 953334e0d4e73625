import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Files that reach other servers without `createOutbound`, and why a restored copy in quarantine does not. */
const ways: Record<string, string> = {
  'entry/command/doctor/machine.ts': 'asks the site itself',
  'entry/command/upgrade/render-page.ts': 'asks the site itself',
  'features/payment/providers/myfatoorah/client.ts': 'opened by providers.ts, which knows the quarantine',
  'features/payment/providers/stripe/client.ts': 'opened by providers.ts, which knows the quarantine',
  'features/payment/providers/stripe/lookup.ts': 'gets the client',
  'features/payment/providers/tap/client.ts': 'opened by providers.ts, which knows the quarantine',
  'features/site-import/check-addresses.service.ts': 'asks the site itself, by a command',
  'features/user/sign-in/providers/facebook.ts': 'held by server/quarantined.ts',
  'features/websub/hubs.service.ts': 'knows the quarantine',
  'platform/country.ts': 'held by server/quarantined.ts',
  'platform/mail/greet.ts': 'used by doctor, which sends nothing',
  'platform/mail/imap.ts': 'gets an address of `mailboxes.addressOf`, which knows the quarantine',
  'platform/mail/letters.ts': 'opened by mail.ts, which knows the quarantine',
  'platform/mail/mail.ts': 'knows the quarantine',
  'platform/outbound/connections.ts': 'opened by outbound.ts, which knows the quarantine',
  'platform/outbound/outbound.ts': 'knows the quarantine',
  'platform/security/captcha.ts': 'held by server/quarantined.ts',
  'platform/security/certificate.ts': 'asks the site itself',
}

const files = globSync('{entry,features,platform,server,worker}/**/*.ts', { cwd: root })
  .filter(file => !/\.test\.ts$|\/(dashboard|site)\//.test(file))
  .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

test('every way to other servers knows the quarantine of a restored copy', () => {
  const reaches =
    /(?<![.\w])fetch\(|^import (?!type).*from '(undici|nodemailer|imapflow|stripe|node:tls|node:https)'|await import\('(undici|nodemailer|imapflow|stripe)'\)/m
  const found = files.filter(({ text }) => reaches.test(text)).map(({ file }) => file)
  expect(found.sort()).toEqual(Object.keys(ways).sort())
})

test('every client of other servers is told of the quarantine', () => {
  const calls = files.flatMap(({ file, text }) =>
    [...text.matchAll(/createOutbound\(\{(.*?)timeoutMs/gs)].map(([, options = '']) => ({
      file,
      options,
    })),
  )
  expect(calls.length).toBeGreaterThan(3)
  // Clients of nouns are made by `createClient`, which is told for all of them.
  const setups = files.filter(({ text }) => /\bcreateClient\(\{/.test(text)).map(({ file }) => file)
  expect(setups.length).toBeGreaterThan(6)
  const services = files.find(({ file }) => file === 'server/services.ts')?.text
  expect(services).toContain('createOutbound({ ...options, userAgent, isQuarantined })')
  const deaf = calls.filter(({ options }) => !/\bisQuarantined\b|\.\.\.options\b/.test(options))
  // It watches the database, so it cannot ask it; and it tells of this machine alone.
  expect(deaf.map(({ file }) => file)).toEqual(['entry/watch-database.ts'])
})
