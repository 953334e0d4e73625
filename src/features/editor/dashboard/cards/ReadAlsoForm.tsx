import { Button, Group, Stack } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useState } from 'react'
import { ArticlePicker } from '../../../article/dashboard/pickers/ArticlePicker.tsx'
import { insertBlocks } from '../insertBlocks.ts'

type Props = {
  editor: Editor
  /** Replaces the article of the selected card. */
  isOther: boolean
  onDone: () => void
}

/** Chooses a published article, and inserts a card that links to it. */
export function ReadAlsoForm({ editor, isOther, onDone }: Props) {
  const [article, setArticle] = useState(() => (isOther ? selectedIn(editor) : null))

  function put(): void {
    if (!article) return
    onDone()
    const attrs = { article: String(article.id), title: article.title }
    if (isOther) editor.chain().updateAttributes('article', attrs).focus().run()
    else insertBlocks(editor, [{ type: 'article', attrs }])
  }

  return (
    <Stack>
      <ArticlePicker label="المقال" value={article} onChange={setArticle} isFirst />
      <Group justify="flex-end">
        <Button size="xs" disabled={!article} onClick={put}>
          {isOther ? 'بدّله' : 'أضفه'}
        </Button>
      </Group>
    </Stack>
  )
}

function selectedIn({ state: { selection } }: Editor): { id: number; title: string } | null {
  if (!(selection instanceof NodeSelection)) return null
  const { article, title } = selection.node.attrs
  return { id: Number(article), title }
}
