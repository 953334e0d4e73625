import { Box, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { DraftStatusLine } from '../../../draft/dashboard/DraftStatusLine.tsx'
import type { ArticlePresence } from '../../../presence/dashboard/usePresence.ts'
import { WhoIsThere } from '../../../presence/dashboard/WhoIsThere.tsx'
import { StateBadge } from '../pickers/StateBadge.tsx'
import classes from './ArticleForm.module.css'
import type { ArticleEditing } from './useArticleEditing.ts'

type Props = {
  title: string
  editing: ArticleEditing
  others: ArticlePresence['others']
  /** Tools and save buttons. */
  children: ReactNode
}

/** Stays in view above the form. */
export function FormBar({ title, editing: { status, isKeeping, saved }, others, children }: Props) {
  return (
    <Group className={classes.bar} justify="space-between" gap="xs" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Group gap="xs" wrap="nowrap">
          <Title order={1} size="h4" className={saved ? classes.known : undefined}>
            {title}
          </Title>
          {saved && <StateBadge state={saved.state} />}
          <Box visibleFrom="sm" miw={0}>
            <WhoIsThere people={others} />
          </Box>
        </Group>
        <DraftStatusLine status={status} isKeeping={isKeeping} savedAt={saved?.updatedAt} />
      </Stack>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  )
}
