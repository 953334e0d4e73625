import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Badge, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { DragHandle, dragRole } from '../../../ui/dashboard/DragHandle.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import type { Front } from '../front.contract.ts'
import type { Pin } from '../front.schema.ts'
import type { ChosenArticle } from './useChosen.ts'

type Props = {
  place: number
  last: number
  label: string
  pin: Pin | null
  needsPicture: boolean
  article: Front['articles'][number] | undefined
  /** The automatic choice, if nothing is pinned. */
  chosen: ChosenArticle | undefined
  isSaving: boolean
  onOpen: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One place with its pin, or a way to pin something. */
export function Place(props: Props) {
  const { place, last, label, pin, needsPicture, article, chosen, isSaving, onOpen, onMove, onRemove } = props
  const drag = useSortable({
    id: place + 1,
    disabled: { draggable: last === 0 || (pin === null && !chosen) },
    attributes: dragRole,
  })
  const { setNodeRef, transform, transition } = drag
  const style = { transform: CSS.Translate.toString(transform), transition }
  if (!pin) {
    return (
      <Paper component="li" ref={setNodeRef} style={style} withBorder p="xs" bg="transparent">
        <Group wrap="nowrap" gap="sm">
          {chosen && last > 0 && <DragHandle name={chosen.title} drag={drag} />}
          {chosen?.image && <Thumb picture={chosen.image} width={56} alt="" />}
          <Stack gap={0} flex={1} miw={0}>
            <Text size="xs" c="dimmed">
              {label}: يُختار تلقائيًا
            </Text>
            {chosen && (
              <Text size="sm" lineClamp={3}>
                {chosen.title}
              </Text>
            )}
          </Stack>
          <Button variant="subtle" size="xs" leftSection={<IconPin size={16} />} onClick={onOpen}>
            ثبّت<VisuallyHidden>{` في «${label}»`}</VisuallyHidden>
          </Button>
        </Group>
      </Paper>
    )
  }
  const title = pin.title || article?.title || (isSaving ? '…' : 'مقال لم يعد موجودًا')
  return (
    <Paper component="li" ref={setNodeRef} style={style} withBorder p="xs" shadow="xs">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        {last > 0 && <DragHandle name={title} drag={drag} />}
        {article?.image && <Thumb picture={article.image} width={72} alt="" />}
        <Stack gap={4} flex={1} miw={0}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" fw={600} lineClamp={3}>
            {title}
          </Text>
          <Group gap={6}>
            <Warnings pin={pin} article={article} needsPicture={needsPicture} />
          </Group>
          <Group gap={0}>
            {last > 0 && (
              <>
                <IconAction
                  label="قدّمه"
                  Icon={IconArrowUp}
                  disabledReason={place === 0 ? 'هو الأول' : undefined}
                  onClick={() => onMove(-1)}
                />
                <IconAction
                  label="أخّره"
                  Icon={IconArrowDown}
                  disabledReason={place === last ? 'هو الأخير' : undefined}
                  onClick={() => onMove(1)}
                />
              </>
            )}
            <IconAction label={`عدّل «${title}» في هذه الصفحة`} Icon={IconPencil} onClick={onOpen} />
            <IconAction label={`انزع «${title}»`} Icon={IconPinnedOff} onClick={onRemove} />
          </Group>
        </Stack>
      </Group>
    </Paper>
  )
}

/** Reasons why readers would not see it, or not for long. */
function Warnings({ pin, article, needsPicture }: Pick<Props, 'article' | 'needsPicture'> & { pin: Pin }) {
  const isOver = pin.until !== null && Date.parse(pin.until) <= Date.now()
  return (
    <>
      {article && article.state !== 'published' && (
        <Badge color="orange" variant="light">
          {article?.state === 'scheduled' ? 'لم يحن موعده' : 'غير منشور'}
        </Badge>
      )}
      {needsPicture && !article?.image && pin.imageId === null && (
        <Badge color="orange" variant="light">
          بلا صورة
        </Badge>
      )}
      {pin.until && (
        <Badge color={isOver ? 'red' : 'gray'} variant="light">
          {isOver ? 'انتهى' : 'حتى'} {formatGregorian(pin.until, { style: 'day' })} {formatTime(pin.until)}
        </Badge>
      )}
    </>
  )
}
