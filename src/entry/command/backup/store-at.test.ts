import { expect, test } from 'vitest'
import type { Config } from '../../../platform/config.ts'
import { storeAt } from './store-at.ts'

const store = { endpoint: 'https://s3.example', region: 'a', key: 'k', secret: 's', pathStyle: true }
const media: Config['media'] = { store: 's3', s3: { ...store, bucket: 'news-media' } }
const none: Config['media'] = { store: 'disk', s3: undefined }

test.each([
  ['no bucket', 's3://', media, undefined, 'WRONG_USE'],
  ['one slash', 's3:/backups', media, undefined, 'WRONG_USE'],
  ['an empty folder', 's3://backups/a//b', media, undefined, 'WRONG_USE'],
  ['no key', 's3://backups', none, undefined, 'NO_BUCKET'],
  ['the bucket of the pictures', 's3://news-media/backups', media, undefined, 'SAME_BUCKET'],
])('%s is refused', (_, place, given, backupS3, code) => {
  expect(() => storeAt(place, { media: given, backupS3 })).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['a key for backups', 's3://backups/news/', none, store],
  ['the key of the media', 's3://backups', media, undefined],
  [
    'a bucket of the same name elsewhere',
    's3://news-media',
    media,
    { ...store, endpoint: 'https://far.example' },
  ],
  ['a folder', 'backups', none, undefined],
])('%s is accepted', (_, place, given, backupS3) => {
  storeAt(place, { media: given, backupS3 })
})
