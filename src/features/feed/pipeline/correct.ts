import type { Handle } from '../../../platform/database/database.ts'
import { htmlToText } from '../../../platform/html/html.ts'
import { StorageError } from '../../../platform/storage/storage.ts'
import { correctImported, findChangeWay, partsChanged } from '../../article/article.import.service.ts'
import type { StaffArticle } from '../../article/article.schema.ts'
import { updateContents } from '../feed.content.queries.ts'
import {
  type ItemChange,
  learnContent,
  maxChanges,
  maxTries,
  recordItemChange,
  recordItemChangeTry,
} from '../feed.item.queries.ts'
import { readWhole } from '../page/whole-item.ts'
import type { Suggestion } from '../suggestion/suggestion.contract.ts'
import { deleteSuggestion, putSuggestion } from '../suggestion/suggestion.queries.ts'
import { changedContents } from './contents.ts'
import { type CorrectionMark, correctionMark } from './correction-mark.ts'
import type { FeedItem } from './feed-item.ts'
import { contentKey } from './identity.ts'
import { type PicturedItem, withPictures } from './pictured-item.ts'
import { endsPoll, type Poll } from './poll.ts'
import type { ReadItem } from './read-item.ts'
import { recordOf } from './record.ts'
import { save } from './save.ts'
import type { KnownItem } from './seen.ts'

/** Changed items handled per poll; others wait for the next. */
const maxCorrections = 100

/** Applies changes of known items to their articles, or suggests them to editors. Those `left` are for the next poll. */
export async function takeCorrections(
  poll: Poll,
  known: KnownItem[],
  isOver: (item: FeedItem) => boolean,
): Promise<{ changed: number; left: number }> {
  const { log, feed } = poll
  const count = { changed: 0, left: 0 }
  const keyed = known.map(one => ({ ...one, contentKey: contentKey(one.item) }))
  const learnt = keyed.filter(({ row }) => row.contentKey === null)
  if (learnt.length > 0) await save(poll, tx => learnContent(tx, learnt))
  const changed = keyed.filter(
    ({ row, contentKey: key }) => row.contentKey?.equals(key) === false && row.changes <= maxChanges,
  )
  for (const [index, one] of changed.entries()) {
    if (index >= maxCorrections || isOver(one.item)) {
      count.left += 1
      continue
    }
    const { link, title } = recordOf(feed, one.item)
    const change = { link, title, contentKey: one.contentKey }
    try {
      const outcome = await takeCorrection(poll, one, change)
      if (outcome) count[outcome] += 1
    } catch (error) {
      if (endsPoll(poll, error)) throw error
      if (error instanceof StorageError) {
        count.left += 1
        continue
      }
      log.error({ err: error, feed: feed.id, item: one.row.id }, 'a correction by a feed failed')
      // Retrying at each poll could be expensive.
      await save(poll, tx => recordItemChange(tx, one.row.id, { ...change, note: notes.failed }))
    }
  }
  return count
}

async function takeCorrection(
  poll: Poll,
  { item, row }: KnownItem,
  change: Omit<ItemChange, 'note'>,
): Promise<'changed' | 'left' | undefined> {
  const { db, feed } = poll
  const leave = async (note: string) => {
    await save(poll, tx => recordItemChange(tx, row.id, { ...change, note }))
    return undefined
  }
  if (row.changes >= maxChanges) return leave(notes.tooOften)
  const imported = {
    id: row.articleId,
    revision: row.articleRevision,
    autoPublish: feed.autoPublish,
    onChange: feed.onChange,
  }
  const planned = await findChangeWay(db, imported)
  if (planned.way === 'leave') return leave(notes[planned.why])
  const read = await readWhole(poll, feed, item, { ...poll, isKnown: true })
  if (row.fromPage && !read.isFromPage) return leave(notes.pageless)
  if (read.refusal) return leave(`${notes.refused} ${read.refusal.reason}`)
  if (read.isGarbled) return leave(notes.garbled)
  const pictured = await withPictures(poll, read)
  const isLastTry = row.tries + 1 >= maxTries
  if (pictured.missed > 0) {
    // Applying the change without its pictures would remove pictures that readers see.
    if (isLastTry) return leave(notes.unpictured)
    await save(poll, tx => recordItemChangeTry(tx, row.id, notes.waiting))
    return 'left'
  }
  const mark = newMark(read, planned.before)
  return save(poll, tx => applyChange(tx, { row, imported, pictured, mark, change, isLastTry }))
}

/** The note of a change that its source calls a correction, unless the article has it already. */
function newMark(read: ReadItem, before: StaffArticle | undefined): CorrectionMark | undefined {
  const mark = correctionMark(read)
  if (!mark || !before || before.corrections.some(({ text }) => text === mark.text)) return undefined
  const old = correctionMark({ title: before.title, text: htmlToText(before.description) })
  return old?.text === mark.text ? undefined : mark
}

type AppliedChange = {
  row: KnownItem['row']
  imported: Parameters<typeof correctImported>[1]
  pictured: PicturedItem
  mark: CorrectionMark | undefined
  change: Omit<ItemChange, 'note'>
  isLastTry: boolean
}

async function applyChange(
  tx: Handle,
  { row, imported, pictured, mark, change, isLastTry }: AppliedChange,
): Promise<'changed' | 'left' | undefined> {
  const { words, textKey, isLeadMissed } = pictured
  const result = await correctImported(
    tx,
    imported,
    { ...words, textKey, embargoedUntil: embargoOf(pictured) },
    mark,
  )
  const waits = isLeadMissed && !isLastTry
  if (result.way === 'leave') {
    await recordItemChange(tx, row.id, { ...change, note: notes[result.why] })
    return undefined
  }
  if (result.way === 'suggest') {
    const isNew = await suggest(tx, result, { row, pictured, mark })
    const note = `${notes[result.why]} ${isNew ? notes.suggested : ''}`.trim()
    // The text does not wait for the picture: a later poll replaces the suggestion.
    if (waits) await recordItemChangeTry(tx, row.id, note)
    else await recordItemChange(tx, row.id, { ...change, note })
    return waits ? 'left' : isNew ? 'changed' : undefined
  }
  const articleRevision = result.revision
  const isCorrected = articleRevision !== row.articleRevision
  await deleteSuggestion(tx, imported.id)
  if (waits) {
    // The text does not wait for it; the article keeps its old picture meanwhile.
    await recordItemChangeTry(tx, row.id, notes.leadless, articleRevision)
    return 'left'
  }
  const note = isLeadMissed ? notes.leadGivenUp : isCorrected || row.tries > 0 ? notes.corrected : undefined
  if (isCorrected) await updateContents(tx, row.id, changedContents(pictured))
  await recordItemChange(tx, row.id, { ...change, note, articleRevision })
  return isCorrected ? 'changed' : undefined
}

const embargoOf = ({ source }: PicturedItem) =>
  source.embargoedUntil === undefined ? undefined : new Date(source.embargoedUntil)

/** Keeps the change for an editor. Returns whether there is any: a source may take its change back. */
async function suggest(
  tx: Handle,
  { why, before }: { why: Suggestion['why']; before: StaffArticle | undefined },
  { row, pictured: { words, textKey }, mark }: Pick<AppliedChange, 'row' | 'pictured' | 'mark'>,
): Promise<boolean> {
  if (!before) return false
  if (partsChanged(before, words).length === 0) {
    await deleteSuggestion(tx, before.id)
    return false
  }
  await putSuggestion(tx, { articleId: before.id, itemId: row.id, why, ...words, textKey, note: mark })
  return true
}

const notes = {
  corrected: 'صُحّح مقالها بما تغيّر في الخلاصة.',
  edited: 'تغيّرت في الخلاصة بعد أن عدّل محرر مقالها، فبقي كما حرّره.',
  unreviewed: 'تغيّرت في الخلاصة بعد نشرها، وما يرد من مرشّحها يراجعه محرر قبل نشره، فبقي مقالها كما هو.',
  chosen: 'تغيّرت في الخلاصة بعد نشرها، ومرشّحها لا يغيّر ما نُشر إلا بمحرر.',
  suggested: 'ما تغيّر معروض على محرر عند مقالها.',
  ignored: 'تغيّرت في الخلاصة بعد نشرها، ومرشّحها يترك ما نُشر كما هو.',
  binned: 'تغيّرت في الخلاصة ومقالها في السلة.',
  refused: 'تغيّرت في الخلاصة ولم يؤخذ ما تغيّر.',
  pageless: 'تغيّرت في الخلاصة ومقالها بنص صفحتها، وتعذّر جلب الصفحة ثانية، فبقي كما هو.',
  garbled: 'تغيّرت في الخلاصة وحروف ما تغيّر مشوّهة، كأنها رُمّزت مرتين، فبقي مقالها كما هو.',
  waiting: 'تغيّرت في الخلاصة وتعذّر جلب صورة في نصها، فبقي مقالها كما هو؛ نحاول مرة أخرى عند الجلب القادم.',
  leadless: 'صُحّح مقالها بما تغيّر في الخلاصة إلا صورته، فقد تعذّر جلبها؛ نحاول مرة أخرى عند الجلب القادم.',
  leadGivenUp: 'صُحّح مقالها بما تغيّر في الخلاصة إلا صورته، فقد تعذّر جلبها مرة بعد مرة؛ لن نحاول ثانية.',
  unpictured: 'تغيّرت في الخلاصة وتعذّر جلب صورة في نصها مرة بعد مرة، فبقي مقالها كما هو؛ لن نحاول ثانية.',
  failed: 'تغيّرت في الخلاصة وتعذّر حفظ ما تغيّر.',
  tooOften: 'تتغيّر في الخلاصة مرة بعد مرة، فلا نتابع ما يتغيّر فيها بعد الآن.',
} as const
