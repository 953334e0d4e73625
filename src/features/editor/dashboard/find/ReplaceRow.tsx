import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import type { RefObject } from 'react'
import { findIn, foundIn } from './Find.ts'
import classes from './FindBar.module.css'
import { onEnter } from './onEnter.ts'

// Stays focused when the last match is gone.
const unusable = { 'data-disabled': true, 'aria-disabled': true } as const

type Props = {
  editor: Editor
  field: RefObject<HTMLInputElement | null>
  words: string
  onWords: (words: string) => void
  onReplacedAll: (count: number) => void
}

export function ReplaceRow({ editor, field, words, onWords, onReplacedAll }: Props) {
  const find = findIn(editor)
  const { matches, current } = foundIn(editor.state)
  return (
    <div className={classes.row}>
      <TextInput
        ref={field}
        size="xs"
        className={classes.field}
        aria-label="استبدل به"
        placeholder="استبدل به"
        value={words}
        onChange={event => onWords(event.currentTarget.value)}
        onKeyDown={onEnter(() => find.replace(words))}
      />
      <Button size="xs" variant="default" {...(current < 0 && unusable)} onClick={() => find.replace(words)}>
        استبدل
      </Button>
      <Button
        size="xs"
        variant="default"
        {...(matches.length === 0 && unusable)}
        onClick={() => {
          const count = find.replaceAll(words)
          if (count > 0) onReplacedAll(count)
        }}
      >
        استبدل الكل
      </Button>
    </div>
  )
}
