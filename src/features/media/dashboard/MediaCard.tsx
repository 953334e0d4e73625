import { Badge, Checkbox, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { formatBytes } from '../../../arabic/bytes.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import type { Media } from '../media.contract.ts'

export function nameOf({ alt, caption, id }: Media): string {
  return alt || caption || `رقم ${id}`
}

type Props = {
  media: Media
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

export function MediaCard({ media, isChosen, onChoose, onEdit, onRemove }: Props) {
  return (
    <Paper component="li" withBorder p={6}>
      <UnstyledButton onClick={onEdit} w="100%" aria-label={`افتح الصورة: ${nameOf(media)}`}>
        {/* Cut to 4:3, portraits lose their heads. */}
        <Thumb picture={media} aspect="4x3" whole={media.width <= media.height} alt="" />
      </UnstyledButton>
      <Text component="div" size="sm" lineClamp={2} mt={6}>
        {media.alt || media.caption || (
          <Badge variant="light" color="orange" tt="none">
            بلا وصف
          </Badge>
        )}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        <bdi>
          {formatNumber(media.width)}×{formatNumber(media.height)}
        </bdi>
        {` · ${formatBytes(media.bytes)}`}
      </Text>
      <Group gap={0} wrap="nowrap" justify="flex-end">
        <Checkbox
          me="auto"
          aria-label={`اختر الصورة: ${nameOf(media)}`}
          checked={isChosen}
          onChange={event => onChoose(event.currentTarget.checked)}
        />
        <IconAction label={`عدّل نصوص الصورة: ${nameOf(media)}`} Icon={IconPencil} onClick={onEdit} />
        <IconAction label={`احذف الصورة: ${nameOf(media)}`} Icon={IconTrash} danger onClick={onRemove} />
      </Group>
    </Paper>
  )
}
