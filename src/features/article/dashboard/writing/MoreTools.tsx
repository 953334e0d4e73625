import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCopy, IconDots, IconHistory, IconTemplate } from '@tabler/icons-react'
import { useCopying } from '../../../draft/dashboard/useCopying.ts'
import type { ArticleEditing } from './useArticleEditing.ts'

type MoreProps = {
  editing: ArticleEditing
  mayCopy: boolean
  /** Undefined for those who may not save templates. */
  onTemplate: (() => void) | undefined
  onHistory: () => void
}

/** Tools that are needed seldom, in words. On phones, whose bar has no room, also the older versions. */
export function MoreTools({ editing: { saved, read, isDirty }, mayCopy, onTemplate, onHistory }: MoreProps) {
  const copying = useCopying(saved?.id ?? 0, read)
  const isBlank = saved === undefined && !isDirty
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Tooltip label="المزيد">
          <ActionIcon variant="default" size="lg" aria-label="المزيد">
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {mayCopy && (
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            disabled={copying.isPending}
            onClick={() => copying.mutate()}
          >
            انسخه مسوّدة لمقال جديد
          </Menu.Item>
        )}
        {onTemplate && (
          <Menu.Item leftSection={<IconTemplate size={16} />} disabled={isBlank} onClick={onTemplate}>
            {isBlank ? 'احفظه قالبًا، بعد أن تكتب شيئًا' : 'احفظه قالبًا'}
          </Menu.Item>
        )}
        <Menu.Item
          hiddenFrom="md"
          leftSection={<IconHistory size={16} />}
          disabled={saved === undefined}
          onClick={onHistory}
        >
          {saved ? 'النسخ المحفوظة' : 'النسخ المحفوظة، بعد أول حفظ'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
