import { Button, Stack, Text } from '@mantine/core'
import { DraftStatusLine } from '../../../draft/dashboard/DraftStatusLine.tsx'
import classes from './ArticleForm.module.css'
import type { ArticleEditing } from './useArticleEditing.ts'

type Props = { title: string; editing: ArticleEditing; onLeave: () => void }

/** Replaces the usual bar in focus mode. */
export function FocusBar({ title, editing: { status, isKeeping, saved }, onLeave }: Props) {
  return (
    <div className={classes.focusBar}>
      <Stack gap={0} miw={0}>
        <Text component="h1" size="sm" fw={600} truncate>
          {title}
        </Text>
        <DraftStatusLine status={status} isKeeping={isKeeping} savedAt={saved?.updatedAt} />
      </Stack>
      <Button
        flex="none"
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={onLeave}
        aria-keyshortcuts="Escape"
      >
        اخرج من وضع التركيز
      </Button>
    </div>
  )
}
