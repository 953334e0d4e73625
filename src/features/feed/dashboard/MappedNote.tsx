import { Text } from '@mantine/core'
import type { MappedNames } from '../feed.mapping.schema.ts'

/** The section, tags, people and author that mappings give a tried item. */
export function MappedNote({ mapped: { category, author, tags, people } }: { mapped: MappedNames }) {
  const parts = [
    category && `القسم: ${category}`,
    author && `الكاتب: ${author}`,
    tags.length > 0 && `الوسوم: ${tags.join('، ')}`,
    people.length > 0 && `الشخصيات: ${people.join('، ')}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : <Text size="xs">{parts.join(' · ')}</Text>
}
