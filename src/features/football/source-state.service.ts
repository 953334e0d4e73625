import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { findQuarantine } from '../backup/quarantine.service.ts'
import { getSettingValues, openSettingValues } from '../setting/setting.service.ts'
import {
  clearProblem,
  countCall,
  findBudget,
  findMatchProblem,
  forgiveCalls,
  noteLimits,
} from './call.queries.ts'
import type { League, SourceState } from './football.contract.ts'
import { listFollowedProviderIds } from './football.queries.ts'
import { reasonInWords } from './problem.policy.ts'
import { SourceError } from './source.service.ts'
import { suggestCompetitionName } from './team/known-names.ts'

type Tools = Pick<Services, 'db' | 'vault' | 'scores'>

export async function getSourceState(db: Handle): Promise<SourceState> {
  const [settings, budget, ofMatches] = await Promise.all([
    getSettingValues(db, 'website'),
    findBudget(db),
    findMatchProblem(db),
  ])
  const isBlocked = budget.blockedUntil !== null && Date.parse(budget.blockedUntil) > Date.now()
  const most = settings.footballDailyCalls
  const isUsedUp = budget.used >= most || budget.remaining === 0
  const reason = budget.problem ?? (isUsedUp ? 'spent' : ofMatches)
  return {
    isSet: settings.footballKey !== '',
    used: budget.used,
    most,
    problem: reason ? reasonInWords(reason) : null,
    retryAt: isBlocked ? budget.blockedUntil : null,
  }
}

/** Names of the provider's plans; others stay as they are. */
const plans: Record<string, string> = { Free: 'المجانية' }

/** Tries a key. The provider does not count this call against the day's quota. */
export async function tryKey({ db, vault, scores }: Tools, userId: number, typed: string | undefined) {
  await takeAttempt(db, `football-key:${userId}`, 30, 60 * 60)
  const { footballKey } = await openSettingValues(db, vault, 'website')
  const key = typed ?? footballKey
  if (key === '') return { works: false, words: 'اكتب المفتاح أولًا.' }
  if (await findQuarantine(db))
    return { works: false, words: 'الموقع في الحجر، ولا يسأل المزوّد حتى يُرفع عنه.' }
  try {
    const { plan, used, limit } = await scores.account(key)
    if (key === footballKey) {
      await clearProblem(db)
      await forgiveCalls(db)
    }
    return {
      works: true,
      words: `يصلح المفتاح. الخطة «${plans[plan] ?? plan}»، استُهلك منها اليوم ${used} من ${limit}.`,
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { works: false, words: reasonInWords(error.reason) }
  }
}

/** One call of the day's budget. @throws REFUSED with the reason in words */
export async function searchLeagues(
  { db, vault, scores }: Tools,
  userId: number,
  text: string,
): Promise<League[]> {
  await takeAttempt(db, `football-search:${userId}`, 30, 60 * 60)
  const { footballKey: key, footballDailyCalls } = await openSettingValues(db, vault, 'website')
  const refuse = (words: string) => fail('REFUSED', undefined, words)
  if (key === '') throw refuse('احفظ مفتاح API-Football في الإعدادات أولًا.')
  if (await findQuarantine(db)) throw refuse('الموقع في الحجر، ولا يسأل المزوّد حتى يُرفع عنه.')
  if (!(await countCall(db, footballDailyCalls))) throw refuse(reasonInWords('spent'))
  try {
    const { data, limits } = await scores.search(key, text)
    await noteLimits(db, limits)
    const followed = new Set(await listFollowedProviderIds(db))
    return data.slice(0, 50).map(({ id, name, country, season }) => ({
      ...{ providerId: id, name, country, season },
      suggestion: suggestCompetitionName(country, name),
      isFollowed: followed.has(id),
    }))
  } catch (error) {
    if (error instanceof SourceError) throw refuse(reasonInWords(error.reason))
    throw error
  }
}
