import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiguresReader } from '../../platform/metrics/figures.ts'
import { noPages, startTestApp } from '../../testing/app.ts'
import { makeCertificate } from '../../testing/proxies.ts'
import { checkCertificateNow } from './certificate.service.ts'
import type { SystemFinding } from './system.contract.ts'

async function startTlsServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'warraq-tls-'))
  await makeCertificate(folder)
  const read = (name: string) => readFile(path.join(folder, name))
  const server = createServer({ key: await read('privkey.pem'), cert: await read('fullchain.pem') })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.close()
    await rm(folder, { recursive: true })
  }
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, stop }
}

test('a certificate that ends in two days is bad, and a site that does not answer is a warning', {
  tags: 'thorough',
}, async () => {
  const { url, stop } = await startTlsServer()
  const app = await startTestApp({ env: { SITE_URL: url }, site: noPages })
  onTestFinished(app.stop)
  const owner = await app.as('superadmin')
  const look = async () => {
    await checkCertificateNow(app.services)
    const { findings } = (await owner.get('/api/v1/system/status')).body
    return (findings as SystemFinding[]).find(({ check }) => check === 'certificate')
  }
  expect(await look()).toMatchObject({ state: 'bad', says: expect.stringMatching(/: 1\.$/) })
  const figures = await createFiguresReader(app.db)()
  const metric = figures.find(({ name }) => name === 'warraq_certificate_remaining_seconds')
  expect(metric?.values[0]?.value).toBeCloseTo(2 * 86_400, -3)
  await stop()
  expect(await look()).toMatchObject({ state: 'warning', says: expect.stringContaining('ECONNREFUSED') })
})
