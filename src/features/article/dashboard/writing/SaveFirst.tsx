import { Button, Stack, Text } from '@mantine/core'
import type { ArticleEditing } from './useArticleEditing.ts'

/** Content of a panel that needs a saved article. */
export function SaveFirst({ editing, why }: { editing: ArticleEditing; why: string }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">احفظ المسودة أولًا. {why}</Text>
      <Button
        size="xs"
        variant="default"
        loading={editing.saving !== undefined}
        onClick={() => void editing.save('keep')}
      >
        احفظ المسودة
      </Button>
    </Stack>
  )
}
