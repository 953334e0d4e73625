import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconFeather } from '@tabler/icons-react'
import { Link } from 'react-router'
import { articleKinds } from '../contract/article-kinds.ts'
import type { Actor } from '../contract/permissions.ts'
import { createAddress } from '../features/article/dashboard/pickers/articleLabels.ts'
import { beginAddress, templatesAddress } from '../features/article-template/dashboard/templateAddress.ts'
import { useTemplates } from '../features/article-template/dashboard/useTemplates.ts'
import type { TemplateRow } from '../features/article-template/template.contract.ts'
import { mayOpen } from '../ui/dashboard/mayOpen.ts'

const label = 'مقال جديد'
/** Number of templates in the menu. The others are in their list. */
const shown = 12

/** Starts an article from any page, empty or from a template. */
export function NewArticle({ user, hasRoom }: { user: Actor; hasRoom: boolean }) {
  const templates = useTemplates()
  if (!mayOpen(user, 'dashboard-article-create___ar')) return null
  const hasTemplates = templates.length > 0
  if (hasRoom) {
    return (
      <Group gap={0} wrap="nowrap">
        <Button variant="default" component={Link} to={createAddress} leftSection={<IconFeather size={16} />}>
          {label}
        </Button>
        {hasTemplates && (
          <TemplateMenu templates={templates}>
            <ActionIcon variant="default" size={36} aria-label="مقال جديد من قالب">
              <IconChevronDown size={16} />
            </ActionIcon>
          </TemplateMenu>
        )}
      </Group>
    )
  }
  const look = { variant: 'subtle', color: 'gray', size: 'lg', 'aria-label': label } as const
  return hasTemplates ? (
    <TemplateMenu templates={templates} withEmpty>
      <ActionIcon {...look}>
        <IconFeather size={20} />
      </ActionIcon>
    </TemplateMenu>
  ) : (
    <ActionIcon {...look} component={Link} to={createAddress}>
      <IconFeather size={20} />
    </ActionIcon>
  )
}

type MenuProps = { templates: TemplateRow[]; withEmpty?: boolean; children: React.ReactNode }

function TemplateMenu({ templates, withEmpty = false, children }: MenuProps) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {withEmpty && (
          <Menu.Item component={Link} to={createAddress}>
            مقال فارغ
          </Menu.Item>
        )}
        <Menu.Label>ابدأ من قالب</Menu.Label>
        {templates.slice(0, shown).map(({ id, name, kind, category }) => (
          <Menu.Item key={id} component={Link} to={beginAddress(id)}>
            <bdi>{name}</bdi>
            <Text size="xs" c="dimmed">
              {[articleKinds[kind], category?.name].filter(Boolean).join(' · ')}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={templatesAddress}>
          كل القوالب
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
