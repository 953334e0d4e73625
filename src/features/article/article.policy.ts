import type { Actor } from '../../contract/permissions.ts'
import type { ArticleState, StaffArticle } from './article.schema.ts'

/** Default duration of a breaking mark. */
export const breakingHours = 6
/** Days before an article in the bin is deleted. */
export const binDays = 30

/** Older articles that arrive late are not news. */
const newsForMs = 6 * 3_600_000
export const isNews = ({ publishAt }: Pick<StaffArticle, 'publishAt'>): boolean =>
  Date.now() - Date.parse(publishAt) <= newsForMs

type Breaking = Pick<StaffArticle, 'state' | 'breakingNews' | 'breakingUntil' | 'publishAt'>
const isMarked = (article: Breaking | undefined) => article?.state === 'published' && article.breakingNews
/** A scheduled article that is announced late may have been breaking and be so no more. */
const isOver = ({ breakingUntil }: Breaking) =>
  breakingUntil !== null && Date.parse(breakingUntil) <= Date.now()

type Change = { before: Breaking | undefined; after: Breaking | undefined }

/** Whether a change marks it as breaking, as of now. */
export const turnsBreaking = ({ before, after }: Change): boolean =>
  after !== undefined && isMarked(after) === true && !isMarked(before) && !isOver(after)

/** Whether readers see it as breaking from this change on. */
export const breaksNow = ({ before, after }: Change): boolean =>
  after !== undefined && turnsBreaking({ before, after }) && isNews(after)

/** A partner agency's standing; undefined for the newsroom's own staff. */
export type AgencyStatus = { active: boolean; trusted: boolean } | undefined

export type PublishHold = 'inactive' | 'untrusted'

/** The reason why an editor must approve the agency's articles. */
export function publishHold(standing: AgencyStatus): PublishHold | undefined {
  if (!standing) return undefined
  if (!standing.active) return 'inactive'
  return standing.trusted ? undefined : 'untrusted'
}

const refusals = {
  inBin: 'المقال في السلة؛ أعِده أولًا.',
  notOut: 'التصويب لما نُشر؛ عدّل النص نفسه ما دام لم يُنشر.',
  alreadyOut: 'المقال منشور؛ اطلبوا من محرر الموقع سحبه قبل تعديله.',
  takenDown: 'أُزيل المقال من الموقع؛ أعِده أولًا من «ما أُزيل من الموقع».',
  inactive: 'وكالتكم موقوفة عن النشر؛ تواصلوا مع إدارة الموقع.',
  untrusted: 'ينشر محررُ الموقع مقالات الوكالة بعد مراجعتها.',
  closedAsSource: 'اختار محرر الموقع لهذا الخبر مقالًا غيره، وبقي مقالكم مصدرًا له؛ اطلبوا منه إعادته.',
} satisfies Record<PublishHold | 'inBin' | 'notOut' | 'takenDown' | 'alreadyOut' | 'closedAsSource', string>

type Rule = {
  /** By state: allowed, already so, or the reason for refusal. */
  on: Record<ArticleState, 'may' | 'done' | 'inBin' | 'notOut' | 'takenDown'>
  /** Requires an active, trusted agency: always, or once the article is published or scheduled. */
  trust?: 'always' | 'onceOut'
  /** Refused to an agency whose article the newsroom closed as a source of a story. */
  undoesClosing?: true
}

const untilBinned = {
  held: 'may',
  scheduled: 'may',
  published: 'may',
  takenDown: 'may',
  binned: 'inBin',
} as const

/** Allowed actions on an article; read by the server, the buttons and the tests. */
const rules = {
  enable: {
    on: { held: 'may', scheduled: 'done', published: 'done', takenDown: 'takenDown', binned: 'inBin' },
    trust: 'always',
  },
  disable: { on: { held: 'done', scheduled: 'may', published: 'may', takenDown: 'done', binned: 'done' } },
  markBreaking: { on: { ...untilBinned, takenDown: 'takenDown' }, trust: 'always' },
  edit: { on: untilBinned, trust: 'onceOut' },
  correct: {
    on: { held: 'notOut', scheduled: 'notOut', published: 'may', takenDown: 'notOut', binned: 'inBin' },
    trust: 'onceOut',
  },
  withdrawCorrection: { on: untilBinned, trust: 'onceOut' },
  remove: { on: { ...untilBinned, binned: 'done' }, trust: 'onceOut' },
  restore: {
    on: { held: 'done', scheduled: 'done', published: 'done', takenDown: 'done', binned: 'may' },
    undoesClosing: true,
  },
  takeDown: { on: { ...untilBinned, takenDown: 'done' } },
  takeBack: {
    on: { held: 'done', scheduled: 'done', published: 'done', takenDown: 'may', binned: 'inBin' },
  },
} as const satisfies Record<string, Rule>

export type ArticleAct = keyof typeof rules
export const articleActs = Object.keys(rules) as ArticleAct[]

type WithState = { state: ArticleState; closedAsSource?: boolean }

/** An unsaved article counts as held. */
export const unsaved: WithState = { state: 'held' }

/** The reason for refusal, in Arabic; undefined if allowed, or already so. */
export function actRefusal(
  act: ArticleAct,
  standing: AgencyStatus,
  { state, closedAsSource }: WithState,
): string | undefined {
  const { on, trust, undoesClosing }: Rule = rules[act]
  const met = on[state]
  if (met === 'inBin' || met === 'notOut' || met === 'takenDown') return refusals[met]
  if (standing && undoesClosing && closedAsSource) return refusals.closedAsSource
  const hold = publishHold(standing)
  if (!hold || !trust) return undefined
  const isOut = state === 'published' || state === 'scheduled'
  if (trust === 'onceOut' && !isOut) return undefined
  // For a suspended agency the reason is its suspension.
  return trust === 'onceOut' && hold === 'untrusted' ? refusals.alreadyOut : refusals[hold]
}

/** Whether it would change anything, allowed or not. */
export function isLeftToDo(act: ArticleAct, { state }: WithState): boolean {
  return rules[act].on[state] === 'may'
}

export function mayAct(act: ArticleAct, standing: AgencyStatus, article: WithState): boolean {
  return isLeftToDo(act, article) && actRefusal(act, standing, article) === undefined
}

/** A disabled agency cannot create articles. */
export function createRefusal(standing: AgencyStatus): string | undefined {
  return publishHold(standing) === 'inactive' ? refusals.inactive : undefined
}

/**
 * Missing content, by field. A single word, picture, table or embed is enough. Expects sanitised HTML, which has no
 * empty blocks.
 */
export function publishProblems({ description }: { description: string }): Problem[] {
  const isEmpty =
    !/<(?:img|figure|table)/.test(description) && !/[\p{L}\p{N}]/u.test(description.replace(/<[^>]*>/g, ''))
  return isEmpty ? [{ path: 'description', message: 'اكتب نص المقال قبل نشره.' }] : []
}

type Problem = { path: 'description'; message: string }

/** The reason why an article keeps its text although its feed has changed. */
export type CorrectionHold = 'binned' | 'edited' | 'unreviewed'

/**
 * A feed must not overwrite what people have changed, nor publish text that an editor must approve.
 * @param revision the one that the feed wrote
 */
export function feedCorrectionHold(
  article: WithState & { revision: number; hasOwnCorrections: boolean },
  { revision, mayPublish }: { revision: number; mayPublish: boolean },
): CorrectionHold | undefined {
  if (article.state === 'binned') return 'binned'
  if (article.revision !== revision || article.hasOwnCorrections) return 'edited'
  return article.state === 'held' || mayPublish ? undefined : 'unreviewed'
}

/** A filter's choice what happens when its feed changes an article that readers can see. */
export type FeedChangeRule = 'update' | 'suggest' | 'ignore'

/** Why a change of the source waits for an editor. */
export type SuggestionReason = 'chosen' | 'edited' | 'unreviewed'

export type FeedChangeWay =
  | { way: 'update' }
  | { way: 'suggest'; why: SuggestionReason }
  | { way: 'leave'; why: 'binned' | 'ignored' }

/** Decides what a changed item does to its article. The filter's choice is about published ones; others follow their source. */
export function feedChangeWay(
  state: ArticleState,
  rule: FeedChangeRule,
  hold: CorrectionHold | undefined,
): FeedChangeWay {
  if (hold === 'binned') return { way: 'leave', why: hold }
  const isOut = state === 'published' || state === 'scheduled'
  if (isOut && rule === 'ignore') return { way: 'leave', why: 'ignored' }
  if (hold) return { way: 'suggest', why: hold }
  return isOut && rule === 'suggest' ? { way: 'suggest', why: 'chosen' } : { way: 'update' }
}

/** Undefined if the actor sees articles of every agency. */
export function agencyScope(actor: Actor): { agencyId: number | undefined } {
  return { agencyId: actor.role === 'agency' ? (actor.agencyId ?? -1) : undefined }
}
