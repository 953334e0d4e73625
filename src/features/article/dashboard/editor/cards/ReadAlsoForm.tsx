import { Button, Group, Stack } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { ArticlePicker } from '../../ArticlePicker.tsx'
import { insertBlocks } from '../insertBlocks.ts'

/** Asks for a published article, and inserts a card that leads to it. */
export function ReadAlsoForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [article, setArticle] = useState<{ id: number; title: string } | null>(null)

  function insert(): void {
    if (!article) return
    onDone()
    insertBlocks(editor, [{ type: 'article', attrs: { article: String(article.id), title: article.title } }])
  }

  return (
    <Stack>
      <ArticlePicker label="المقال" value={article} onChange={setArticle} />
      <Group justify="flex-end">
        <Button size="xs" disabled={!article} onClick={insert}>
          أضفه
        </Button>
      </Group>
    </Stack>
  )
}
