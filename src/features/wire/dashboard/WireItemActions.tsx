import { Anchor, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowForwardUp, IconEyeOff, IconFeather } from '@tabler/icons-react'
import { Link } from 'react-router'
import { editAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import type { WireTrace } from '../wire.schema.ts'
import { SendDialog } from './SendDialog.tsx'
import type { WireActions } from './useWireActions.ts'

type Props = {
  item: WireTrace
  actions: WireActions
  /** Opens the article's editor once it is taken. */
  opens?: boolean
}

/** Buttons to take, send and ignore an item. */
export function WireItemActions({ item, actions: { may, take, ignore, isBusy }, opens = false }: Props) {
  const [isSending, sending] = useDisclosure(false)
  const items = [item]
  if (!may.take) {
    return item.article ? (
      <Anchor component={Link} to={editAddress(item.article.id)} size="sm">
        افتح المقال
      </Anchor>
    ) : null
  }
  return (
    <Group gap="xs">
      <Button
        size="compact-md"
        leftSection={<IconFeather size={16} />}
        loading={take.isPending}
        disabled={isBusy || !item.takeable}
        title={item.takeable ? undefined : 'لم يعد نصها محفوظًا؛ افتح رابطها'}
        onClick={() => take.mutate({ items, opens })}
      >
        خذها
      </Button>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconArrowForwardUp size={16} />}
        disabled={isBusy || !item.takeable}
        onClick={sending.open}
      >
        أسندها إلى زميل
      </Button>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconEyeOff size={16} />}
        loading={ignore.isPending}
        disabled={isBusy}
        onClick={() => ignore.mutate({ items, ignored: !item.ignored })}
      >
        {item.ignored ? 'أعدها' : 'تجاهلها'}
      </Button>
      {isSending && (
        <SendDialog
          count={1}
          onSend={assigneeId => take.mutate({ items, assigneeId })}
          onClose={sending.close}
        />
      )}
    </Group>
  )
}
