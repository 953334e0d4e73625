/** @module-tag thorough */
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { workAndKill } from '../../testing/kill-workers.ts'
import { startImapStandIn } from '../../testing/providers/imap.ts'
import { readMailboxLater } from './mailbox.jobs.ts'

const mails = 24
const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const mail = (index: number) =>
  [
    `Message-ID: <m${index}@x>`,
    'From: <suad@news.example>',
    `Subject: Report ${index}`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `نص ${index}.`,
    '--b',
    'Content-Type: image/jpeg; name="p.jpg"',
    'Content-Transfer-Encoding: base64',
    '',
    // Bytes after its end make it another picture.
    Buffer.concat([picture, Buffer.from(`${index}`)]).toString('base64'),
    '--b--',
    '',
  ].join('\r\n')

test('a mailbox whose workers are killed while they read it has each mail once, and moves all', async () => {
  const imap = await startImapStandIn()
  const env = { MAILBOX_ALLOW: '127.0.0.0/8' }
  const app = await startTestApp({ env })
  onTestFinished(async () => {
    await app.stop()
    await imap.stop()
  })
  for (let index = 0; index < mails; index += 1) imap.put(mail(index))
  const owner = await app.as('superadmin')
  const { status, body: box } = await owner.post('/api/v1/mailbox', {
    name: 'مراسلون',
    host: '127.0.0.1',
    port: imap.port,
    security: 'none',
    user: 'desk',
    password: imap.password,
    categoryId: await makeCategory(app.db),
    senders: [{ address: 'suad@news.example' }],
    doneFolder: 'Done',
  })
  expect(status).toBe(200)
  const count = async () => {
    const rows = await app.db.selectFrom('mailbox_messages').select(['outcome', 'to_move']).execute()
    return (
      rows.filter(row => row.outcome === 'held').length +
      rows.filter(row => row.outcome === 'held' && !row.to_move).length
    )
  }
  const begin = () => readMailboxLater(app.db, box.id)
  // Once the count reaches 24, all mails are articles; from then on it counts moved mails.
  await workAndKill(app, { env, begin, count, killAt: [1, 9, 33], all: 2 * mails })
  const expected = Array.from({ length: mails }, (_, index) => `Report ${index}`).sort()
  const articles = await app.db.selectFrom('articles').select(['title', 'image_id']).execute()
  expect(articles.map(({ title }) => title).sort()).toEqual(expected)
  expect(articles.every(({ image_id }) => image_id !== null)).toBe(true)
  expect(new Set(imap.moved.Done!.map(({ uid }) => uid)).size).toBe(mails)
  expect([imap.moved.Done!.length, imap.mails.length]).toEqual([mails, 0])
  const notes = await app.db.selectFrom('notes').select('id').execute()
  expect(notes).toHaveLength(mails)
  expect((await owner.get(`/api/v1/mailbox/${box.id}`)).body).toMatchObject({ imported: mails })
}, 300_000)
