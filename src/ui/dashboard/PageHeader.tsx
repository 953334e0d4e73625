import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Title (also of the tab), description and actions of a page. */
export function PageHeader({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <title>{`${title} · غرفة الأخبار`}</title>
      <Stack gap={2}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}
