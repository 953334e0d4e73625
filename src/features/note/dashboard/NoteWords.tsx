import { Badge, Group, Text } from '@mantine/core'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import classes from './NotesPanel.module.css'
import type { Note } from './useNotes.ts'

/** Author, time and text of a note. */
export function NoteWords({ note }: { note: Note }) {
  const { writtenBy, automatic, createdAt, editedAt, internal, parentId, text, mentions } = note
  return (
    <div>
      <Group gap={6}>
        <Text size="sm" fw={600}>
          {writtenBy?.name ?? (automatic ? 'ملاحظة آلية' : 'زميل سابق')}
        </Text>
        <Text size="xs" c="dimmed">
          <Timestamp at={createdAt} />
          {editedAt && ' · عُدّلت'}
        </Text>
        {internal && parentId === null && (
          <Badge size="sm" variant="default" fw={500}>
            بيننا
          </Badge>
        )}
      </Group>
      <Text size="sm" className={classes.text}>
        {withNames(
          text,
          mentions.map(({ name }) => `@${name}`),
        )}
      </Text>
    </div>
  )
}

/** Highlights the names of mentioned colleagues. */
function withNames(text: string, names: string[]) {
  const parts: { words: string; isName: boolean; at: number }[] = []
  let at = 0
  while (at < text.length) {
    const here = at
    const next = names
      .map(name => ({ name, from: text.indexOf(name, here) }))
      .filter(({ from }) => from >= 0)
      .sort((one, other) => one.from - other.from || other.name.length - one.name.length)[0]
    const from = next?.from ?? text.length
    if (from > at) parts.push({ words: text.slice(at, from), isName: false, at })
    if (next) parts.push({ words: next.name, isName: true, at: from })
    at = from + (next?.name.length ?? 1)
  }
  return parts.map(({ words, isName, at: key }) =>
    isName ? (
      <strong key={key} className={classes.name}>
        {words}
      </strong>
    ) : (
      words
    ),
  )
}
