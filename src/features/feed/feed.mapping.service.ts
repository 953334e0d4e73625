import type { Handle } from '../../platform/database/database.ts'
import { listMappedNames } from './feed.mapping.queries.ts'
import type { MappedNames, MappingInput } from './feed.mapping.schema.ts'
import { applyMappings } from './pipeline/mapping.ts'

/** Names what mappings give an item, from the indexes of those that fit it. They need not be saved. */
export async function namesOfMappings(
  db: Handle,
  given: readonly MappingInput[],
): Promise<(mapped: readonly number[]) => MappedNames> {
  const present = (ids: (number | null)[]) => ids.filter(id => id !== null)
  const names = await listMappedNames(db, {
    categories: present(given.map(({ categoryId }) => categoryId)),
    authors: present(given.map(({ authorId }) => authorId)),
    tags: given.flatMap(({ tagIds }) => tagIds),
    people: given.flatMap(({ personIds }) => personIds),
  })
  const mappings = given.map(({ categoryId, authorId, tagIds, personIds }) => ({
    category: categoryId,
    author: authorId,
    tags: tagIds,
    people: personIds,
  }))
  return mapped => {
    const { category, author, tags, people } = applyMappings(mappings, mapped)
    return {
      category: names.categories.get(category ?? 0) ?? null,
      author: names.authors.get(author ?? 0) ?? null,
      tags: [...new Set(tags)].flatMap(id => names.tags.get(id) ?? []),
      people: [...new Set(people)].flatMap(id => names.people.get(id) ?? []),
    }
  }
}
