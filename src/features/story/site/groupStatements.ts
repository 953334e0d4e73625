import type { ComparedStory } from '../story.schema.ts'
import { storyOutlet } from './storyOutlet.ts'

type Statement = { text: string; outlets: string[] }
/** The statements of a story: those of all outlets, of several, and of one alone. */
export type StatementGroups = Record<'all' | 'several' | 'alone', Statement[]>

const ownDesk = 'التحرير'
/** Statements shown of a group, and of one outlet alone. */
const max = { all: 6, several: 10, alone: 4 }

/** Groups what a story's outlets state. An article without a text that can be compared, such as a video, counts for none. */
export function groupStatements({ items, statements }: ComparedStory): StatementGroups {
  const names = new Map(items.map(item => [item.articleId, storyOutlet(item) ?? ownDesk]))
  const outletsOf = (ids: number[]) => [...new Set(ids.flatMap(id => names.get(id) ?? []))]
  const outlets = outletsOf(statements.flatMap(({ articleIds }) => articleIds)).length
  const groups: StatementGroups = { all: [], several: [], alone: [] }
  if (outlets < 2) return groups
  for (const { text, articleIds } of statements) {
    const statement = { text, outlets: outletsOf(articleIds) }
    const count = statement.outlets.length
    groups[count === outlets ? 'all' : count > 1 ? 'several' : 'alone'].push(statement)
  }
  return {
    all: groups.all.slice(0, max.all),
    several: groups.several.slice(0, max.several),
    alone: [...Map.groupBy(groups.alone, ({ outlets }) => outlets[0]).values()].flatMap(own =>
      own.slice(0, max.alone),
    ),
  }
}
