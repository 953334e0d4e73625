import type { ShareKind } from '../../contract/share-pictures.ts'
import { rowRemoved } from '../../platform/database/changes.ts'
import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { forgetSharePicturesLater } from './share.jobs.ts'

export const forgetPictures = on(articleChanged, async (tx, { id, after }) => {
  if (!after || after.state === 'takenDown') await forgetSharePicturesLater(tx, 'article', id)
})

const kinds = new Map<string, ShareKind>([
  ['categories', 'category'],
  ['agencies', 'agency'],
  ['tags', 'tag'],
  ['people', 'person'],
  ['authors', 'author'],
  ['sources', 'source'],
  ['dossiers', 'dossier'],
  ['podcasts', 'podcast'],
  ['polls', 'poll'],
  ['reader_letters', 'letter'],
])

export const forgetPicturesOfRow = on(rowRemoved, async (tx, { table, id }) => {
  const kind = kinds.get(table)
  if (kind) await forgetSharePicturesLater(tx, kind, id)
})

export const forgetPicturesOfTag = on(tagMerged, (tx, { from }) => forgetSharePicturesLater(tx, 'tag', from))
