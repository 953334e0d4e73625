import { ActionBar, Button, Text } from '@mantine/core'
import { plural } from '../../../arabic/plural.ts'
import type { WireItem } from '../wire.schema.ts'
import type { WireActions } from './useWireActions.ts'
import { itemForms } from './wireWords.ts'

type Props = {
  items: WireItem[]
  actions: WireActions
  onSend: () => void
  onClose: () => void
}

/** Acts on all selected items. */
export function WireBulkBar({ items, actions: { take, ignore, isBusy }, onSend, onClose }: Props) {
  const areIgnored = items.every(({ ignored }) => ignored !== null)
  return (
    <ActionBar
      opened={items.length > 0}
      onClose={onClose}
      aria-label="إجراءات على المختار"
      zIndex={150}
      styles={{ root: { flexWrap: 'wrap' } }}
    >
      <Text size="sm" fw={600} role="status">
        {plural(items.length, itemForms)}
      </Text>
      <ActionBar.Divider />
      <Button
        size="compact-sm"
        loading={take.isPending}
        disabled={isBusy}
        onClick={() => take.mutate({ items }, { onSuccess: onClose })}
      >
        خذها
      </Button>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onSend}>
        أسندها
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={ignore.isPending}
        disabled={isBusy}
        onClick={() => ignore.mutate({ items, ignored: !areIgnored }, { onSuccess: onClose })}
      >
        {areIgnored ? 'أعدها' : 'تجاهلها'}
      </Button>
      <ActionBar.CloseButton aria-label="ألغِ الاختيار" />
    </ActionBar>
  )
}
