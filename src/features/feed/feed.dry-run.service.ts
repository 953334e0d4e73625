import type { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { listToRule, type RuledRow } from './feed.content.queries.ts'
import type { feedContract, tryOutInput } from './feed.contract.ts'
import type { RuledItem } from './feed.item.schema.ts'
import { namesOfMappings } from './feed.mapping.service.ts'
import { judgeItems } from './feed.reader.ts'
import type { ReadingRule } from './pipeline/reading-rule.ts'

/** Items judged for an editor who waits. */
const maxJudged = 2000
/** Items sent to the reading process at a time. */
const atOnce = 100
/** Items shown of each list. */
const maxShown = 50

type Rules = z.output<typeof tryOutInput> & { id?: number | undefined }
type DryRun = z.input<NonNullable<(typeof feedContract.dryRun)['~orpc']['outputSchema']>>

/** Judges the kept items of seven days by rules that need not be saved. Changes nothing. */
export async function dryRun(
  { db, siteUrl }: Pick<Services, 'db' | 'siteUrl'>,
  { id, ...rules }: Rules,
): Promise<DryRun> {
  const feeds = { feedId: id, feedUrl: rules.feedUrl }
  const rows = await listToRule(db, feeds, { limit: maxJudged + 1 })
  const namesOf = await namesOfMappings(db, rules.mappings)
  const verdicts = await judgeRows(rows.slice(0, maxJudged), { ...rules, siteUrl })
  const judged = verdicts.map(({ mapped, ...item }) => ({ ...item, mapped: namesOf(mapped) }))
  const accepted = judged.filter(({ reason }) => reason === '')
  const refused = judged.filter(({ reason }) => reason !== '')
  const entering = accepted.filter(item => !wasAccepted(item))
  const leaving = refused.filter(wasAccepted)
  return {
    accepted: shown(accepted),
    refused: shown(refused),
    changed: shown([...entering, ...leaving]),
    entering: entering.length,
    isCut: rows.length > maxJudged,
  }
}

type JudgedRow = Omit<RuledItem, 'mapped'> & { mapped: number[] }

/** Keeps the order of the rows. The reason is '' if the rules accept the item. */
async function judgeRows(rows: RuledRow[], rule: ReadingRule): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce)
    const verdicts = await judgeItems(some.map(asItem), rule)
    for (const [index, { id, title, link, seenAt, outcome }] of some.entries()) {
      const { refusal, mapped = [] } = verdicts[index] ?? {}
      judged.push({ id, title, link, seenAt, outcome, reason: refusal?.reason ?? '', mapped })
    }
  }
  return judged
}

function asItem({ title, summary, text, author, categories, language, picture }: RuledRow) {
  return {
    title,
    summary,
    text,
    author,
    categories,
    language: language ?? undefined,
    image: picture === null ? undefined : { url: picture },
  }
}

/** Its filter's rules accepted it: a duplicate was refused by the story, not by a rule. */
function wasAccepted({ outcome }: RuledItem): boolean {
  return outcome === 'published' || outcome === 'held' || outcome === 'duplicate'
}

const shown = (items: RuledItem[]) => ({ count: items.length, items: items.slice(0, maxShown) })

/** Refused items of a filter that its rules accept now, the newest first. */
export async function listEntering(
  db: Handle,
  feedId: number,
  rule: ReadingRule,
  before: number | undefined,
): Promise<{ ids: number[]; last: number | undefined }> {
  const rows = await listToRule(db, { feedId, feedUrl: '' }, { limit: atOnce, before, refused: true })
  const judged = await judgeRows(rows, rule)
  return { ids: judged.filter(({ reason }) => reason === '').map(({ id }) => id), last: rows.at(-1)?.id }
}
