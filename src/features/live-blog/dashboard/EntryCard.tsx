import { Badge, Box, Group, Text } from '@mantine/core'
import { IconPencil, IconPin, IconPinnedOff, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { DeskEntry } from '../coverage.schema.ts'
import classes from './Coverage.module.css'
import { EntryEditing } from './EntryEditing.tsx'
import { useEntryActs } from './useEntryActs.ts'

/** An entry with its actions. */
export function EntryCard({ entry, mayWrite }: { entry: DeskEntry; mayWrite: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const acts = useEntryActs(entry)
  const { id, html, pinned, important, author, writtenBy, postedAt, editedAt } = entry

  async function askAndRemove(): Promise<void> {
    const sure = await confirm({
      title: 'حذف هذه المشاركة؟',
      message: 'تختفي عند القراء الآن، ويبقى نصها في السجل.',
      confirm: 'احذفها',
      danger: true,
    })
    if (sure) acts.remove()
  }

  return (
    <Box component="article" className={classes.entry} aria-label={`مشاركة ${id}`}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <Group gap="xs">
          <Text span size="sm" fw={600}>
            <Timestamp at={postedAt} />
          </Text>
          <Text span size="sm" c="dimmed">
            {[writtenBy?.name, author && `باسم ${author.name}`, editedAt && 'عُدّلت']
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {pinned && (
            <Badge size="sm" variant="light">
              مثبّتة
            </Badge>
          )}
          {important && (
            <Badge size="sm" variant="light" color="orange">
              لحظة مهمة
            </Badge>
          )}
        </Group>
        {mayWrite && !isOpen && (
          <Group gap={4} wrap="nowrap">
            <IconAction label="عدّل المشاركة" Icon={IconPencil} onClick={() => setOpen(true)} />
            <IconAction
              label={pinned ? 'أزل تثبيت المشاركة' : 'ثبّت المشاركة'}
              Icon={pinned ? IconPinnedOff : IconPin}
              onClick={() => acts.mark({ pinned: !pinned })}
            />
            <IconAction
              label={important ? 'ليست لحظة مهمة' : 'اجعلها لحظة مهمة'}
              Icon={important ? IconStarOff : IconStar}
              onClick={() => acts.mark({ important: !important })}
            />
            <IconAction label="احذف المشاركة" Icon={IconTrash} danger onClick={() => void askAndRemove()} />
          </Group>
        )}
      </Group>
      {isOpen ? (
        <EntryEditing entry={entry} onClose={() => setOpen(false)} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
        <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Box>
  )
}
