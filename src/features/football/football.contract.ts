import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { day, name, revision, slug, time } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere, rightsTo } from '../../contract/right.ts'

const goals = z.number().nullable()
const side = z.object({ id, name: z.string(), goals, penalties: goals })

const match = z.object({
  id,
  kickoffAt: time,
  phase: z.enum(['upcoming', 'live', 'finished', 'off']),
  state: z.string().describe('In Arabic words'),
  /** Null unless it runs and was confirmed minutes ago. */
  minute: z.number().nullable(),
  addedMinutes: z.number().nullable(),
  isStale: z.boolean().describe('Live, but without news for too long'),
  checkedAt: time,
  round: z.string(),
  home: side,
  away: side,
  article: z.object({ id, slug: z.string() }).nullable().describe('A published article about it'),
})
export type Match = z.infer<typeof match>

const shownCompetition = z.object({ id, name: z.string(), slug: z.string() })
export type ShownCompetition = z.infer<typeof shownCompetition>

const matchDay = z.object({
  day,
  today: day,
  /** The nearest with matches, or the neighbour of today; null at the ends of the season. */
  previous: day.nullable(),
  next: day.nullable(),
  checkedAt: time.nullable().describe('When the provider last answered'),
  competitions: z.array(shownCompetition.extend({ matches: z.array(match) })),
})
export type MatchDay = z.infer<typeof matchDay>

const row = z.object({
  rank: z.number(),
  team: z.object({ id, name: z.string() }),
  ...{ played: z.number(), won: z.number(), drawn: z.number(), lost: z.number() },
  ...{ goalsFor: z.number(), goalsAgainst: z.number(), points: z.number() },
  form: z.array(z.enum(['W', 'D', 'L'])).describe('The newest last'),
})
const table = z.object({
  competition: shownCompetition.extend({ season: z.number() }),
  checkedAt: time.nullable().describe('When the table was last confirmed'),
  groups: z.array(z.object({ name: z.string(), rows: z.array(row) })),
  live: z.array(match).describe('Under way'),
  last: z.array(match).describe('Newest first, without those under way'),
  next: z.array(match),
})
export type FootballTable = z.infer<typeof table>
export type TableRow = z.infer<typeof row>

/** How teams of equal points are told apart: by all their matches, or by those between them. */
export const tieBreaks = ['difference', 'meetings'] as const

const competition = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  providerName: z.string(),
  country: z.string(),
  isByHand: z.boolean().describe('No provider has it: staff enter teams, matches and scores'),
  tieBreak: z.enum(tieBreaks),
  season: z.number(),
  order: z.number(),
  status: z.boolean(),
  /** Why its data is late, in Arabic words. */
  problems: z.array(z.string()),
  checkedAt: time.nullable(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Competition = z.infer<typeof competition>

export const competitionInput = z.object({
  providerId: id.nullable().default(null).describe('Null for one that staff keep by hand'),
  providerName: z.string().trim().max(120).default(''),
  country: z.string().trim().max(80).default(''),
  name: name(80),
  slug: slug.optional(),
  tieBreak: z.enum(tieBreaks).default('difference').describe('For tables by hand'),
  season: z.number().int().min(1900).max(2200),
  order: z.number().int().min(0).max(10_000).default(0),
  status: z.boolean().default(true),
})
export type CompetitionInput = z.output<typeof competitionInput>

const league = z.object({
  providerId: id,
  name: z.string(),
  country: z.string(),
  season: z.number(),
  suggestion: z.string().nullable(),
  isFollowed: z.boolean(),
})
export type League = z.infer<typeof league>

const sourceState = z.object({
  isSet: z.boolean(),
  used: z.number().describe('Calls today, UTC'),
  most: z.number(),
  problem: z.string().nullable(),
  retryAt: time.nullable(),
})
export type SourceState = z.infer<typeof sourceState>

const { NOT_FOUND, REFUSED, SLUG_TAKEN, NAME_TAKEN, TOO_MANY_REQUESTS } = errors
const rights = { ...rightsTo('Settings'), read: rightsEverywhere('Article').read }
const calls = nounCalls({
  row: competition,
  input: competitionInput,
  rights,
  taken: { SLUG_TAKEN, NAME_TAKEN },
})

export const footballContract = {
  matches: endpoint('GET', '/football/matches', 'public', 'مباريات يوم، بمسابقاتها', { isShared: true })
    .input(z.object({ day: day.optional().describe('اليوم بتوقيت الموقع؛ من دونه اليوم الحاضر') }))
    .errors({ NOT_FOUND })
    .output(matchDay),
  competitions: endpoint('GET', '/football/competitions', 'public', 'المسابقات التي نتابعها', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(shownCompetition)),
  bySlug: endpoint('GET', '/football/slug/{slug}', 'public', 'مسابقة بمعرّفها، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(shownCompetition),
  table: endpoint('GET', '/football/table/{id}', 'public', 'جدول مسابقة، وآخر مبارياتها وأقربها', {
    isShared: true,
  })
    .input(byId)
    .errors({ NOT_FOUND })
    .output(table),
  paginate: endpoint('GET', '/football/paginate', rights.read, 'المسابقات وما تعطل منها، للإدارة')
    .input(staffQuery(['order', 'name', 'createdAt'], 'order', { status: z.boolean().optional() }))
    .output(staffList(competition)),
  source: endpoint(
    'GET',
    '/football/source',
    rights.read,
    'حال مصدر النتائج، وما استُهلك من حده اليوم',
  ).output(sourceState),
  search: endpoint('GET', '/football/search', rights.create, 'البحث عن مسابقة لدى المصدر')
    .input(z.object({ q: z.string().trim().min(3, 'ثلاثة أحرف على الأقل').max(60) }))
    .errors({ REFUSED, TOO_MANY_REQUESTS })
    .output(z.array(league)),
  tryKey: endpoint('POST', '/football/key-trial', rights.update, 'تجربة مفتاح المصدر قبل حفظه')
    .input(z.strictObject({ key: z.string().trim().max(200).optional().describe('من دونه المفتاح المحفوظ') }))
    .errors({ TOO_MANY_REQUESTS })
    .output(z.object({ works: z.boolean(), words: z.string() })),
  create: calls.create('/football', 'متابعة مسابقة'),
  edit: calls.edit('/football/{id}', 'تعديل مسابقة'),
  setStatus: calls.setStatus('/football/{id}/status', 'إظهار مسابقة أو إخفاؤها'),
  remove: calls.remove('/football/{id}', 'ترك مسابقة، وحذف مبارياتها'),
  setArticle: endpoint(
    'PATCH',
    '/football/match/{id}/article',
    rightsEverywhere('Article').update,
    'ربط مباراة بمقال عنها',
  )
    .input(z.strictObject({ id, article: id.nullable() }))
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
