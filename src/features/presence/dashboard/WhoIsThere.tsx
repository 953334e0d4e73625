import { Group, Text } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import type { Presence } from './watchPresence.ts'

/** Colleagues who have the article open, each once. */
export function WhoIsThere({ people }: { people: readonly Presence[] }) {
  if (people.length === 0) return null
  const namesOf = (some: readonly Presence[]) => [...new Set(some.map(({ user }) => user.name))]
  const writers = namesOf(people.filter(({ writing }) => writing))
  const others = namesOf(people).filter(name => !writers.includes(name))
  const words = [
    writers.length > 0 && `الكتابة عند: ${writers.join('، ')}`,
    others.length > 0 && `مفتوح عند: ${others.join('، ')}`,
  ]
  const Icon = writers.length > 0 ? IconPencil : IconEye
  return (
    <Group gap={4} wrap="nowrap" c="var(--mantine-color-blue-light-color)">
      <Icon size={14} aria-hidden style={{ flex: 'none' }} />
      <Text span size="xs" lineClamp={1}>
        {words.filter(Boolean).join(' · ')}
      </Text>
    </Group>
  )
}
