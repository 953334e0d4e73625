import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { countArchiveNow } from './article.archive.service.ts'
import { rankMostReadNow, rankReadTodayNow, sumViewChangesNow } from './article.most-read.service.ts'
import { binDays } from './article.policy.ts'
import { announceArticleNow, endBreakingNow, purgeBinNow } from './article.write.service.ts'

export const announceArticle = defineJob('announceArticle', {
  line: 'prompt',
  // `at` is absent in jobs queued by older releases.
  payload: byId.extend({ at: z.string().optional() }),
  run: ({ db }, { id, at }) => announceArticleNow(db, id, at),
})

export const endBreaking = defineJob('endBreaking', {
  line: 'prompt',
  payload: byId.extend({ at: z.string() }),
  run: ({ db }, { id, at }) => endBreakingNow(db, id, at),
})

export const purgeBin = defineJob('purgeBin', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => purgeBinNow(db, binDays),
})

/** For changes without a view as well: moved to another section, or withdrawn. */
export const rankMostRead = defineJob('rankMostRead', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => rankMostReadNow(db),
})

export const rankReadToday = defineJob('rankReadToday', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => rankReadTodayNow(db),
})

/** By section and agency. */
export const sumArticleViews = defineJob('sumArticleViews', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => sumViewChangesNow(db),
})

/** Months of the sitemaps. */
export const countArchive = defineJob('countArchive', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => countArchiveNow(db),
})

/** A second call reschedules the job. */
export function announceArticleLater(tx: Handle, id: number, runAt: Date): Promise<void> {
  return enqueue(tx, announceArticle, { id, at: runAt.toISOString() }, { runAt, key: `announce:${id}` })
}

export function endBreakingLater(tx: Handle, id: number, runAt: Date): Promise<void> {
  return enqueue(tx, endBreaking, { id, at: runAt.toISOString() }, { runAt, key: `calm:${id}` })
}
