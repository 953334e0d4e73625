import {
  ActionIcon,
  Group,
  Menu,
  Text,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconExternalLink, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { roleLabels } from '../features/user/dashboard/userLabels.ts'
import type { SessionUser } from '../features/user/session.contract.ts'
import { RowPicture } from '../ui/dashboard/RowPicture.tsx'
import { askToSignOut } from './askToSignOut.ts'
import { schemes } from './schemes.ts'

export function UserMenu({ user }: { user: SessionUser }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Group gap="xs" wrap="nowrap">
      <Tooltip label="الموقع كما يراه القراء">
        <ActionIcon
          component="a"
          href="/"
          target="_blank"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="افتح الموقع"
        >
          <IconExternalLink size={20} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton>
            <VisuallyHidden>حسابي: {user.name}</VisuallyHidden>
            <Group gap="xs" wrap="nowrap" aria-hidden>
              <RowPicture picture={user.avatar} name={user.name} />
              <Text size="sm" visibleFrom="sm">
                {user.name}
              </Text>
            </Group>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {roleLabels[user.role]}
            <br />
            <bdi>{user.email}</bdi>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Label>المظهر</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={value => setColorScheme(value as typeof colorScheme)}
          >
            {schemes.map(({ value, label, Icon }) => (
              <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />} closeMenuOnClick>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item component={Link} to="/dashboard/profile" leftSection={<IconUser size={16} />}>
            ملفي
          </Menu.Item>
          <Menu.Item component={Link} to="/dashboard/security" leftSection={<IconShieldLock size={16} />}>
            أمان حسابي
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void askToSignOut()}>
            سجّل الخروج
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
