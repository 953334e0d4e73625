import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconReplace, IconX } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { useEachChange } from '../useEachChange.ts'
import { type FindQuery, type FindState, findIn, foundIn } from './Find.ts'
import classes from './FindBar.module.css'
import { FindTool } from './FindTool.tsx'
import { onEnter } from './onEnter.ts'
import { ReplaceRow } from './ReplaceRow.tsx'
import type { Finding } from './useFinding.ts'

const options = [
  ['marks', 'تجاهل التشكيل'],
  ['forms', 'تجاهل الهمزات وأشكال الحروف'],
  ['isWhole', 'كلمات كاملة'],
] as const

/** Finds and replaces in the text below it. */
export function FindBar({ editor, finding }: { editor: Editor; finding: Finding }) {
  useEachChange(editor)
  const { wanted, set, field, close } = finding
  const [words, setWords] = useState('')
  const [replaced, setReplaced] = useState<{ count: number; doc: Node }>()
  const find = findIn(editor)
  const mayReplace = editor.isEditable

  useEffect(() => {
    findIn(editor).look(wanted)
  }, [editor, wanted])
  useEffect(() => () => void (editor.isDestroyed || findIn(editor).end()), [editor])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') close()
    else if (event.key === 'F3') find.move(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  // The message stays until the text changes again.
  const isTold = replaced?.doc === editor.state.doc
  const told = isTold
    ? `استُبدل ${plural(replaced.count, nouns.place)}`
    : positionIn(foundIn(editor.state), wanted)
  return (
    <search className={classes.bar} aria-label="البحث في النص" onKeyDown={onKeyDown}>
      <div className={classes.row}>
        <TextInput
          ref={field}
          size="xs"
          className={classes.field}
          aria-label="ابحث في النص"
          placeholder="ابحث في النص"
          value={wanted.words}
          onChange={event => set({ words: event.currentTarget.value })}
          onKeyDown={onEnter(event => find.move(event.shiftKey ? -1 : 1))}
          rightSection={
            <Text size="xs" c="dimmed" role="status" className={classes.count}>
              {told}
            </Text>
          }
          rightSectionWidth={120}
          rightSectionPointerEvents="none"
        />
        <FindTool label="النتيجة السابقة" keys="Shift+F3" onClick={() => find.move(-1)}>
          <IconChevronUp size={16} />
        </FindTool>
        <FindTool label="النتيجة التالية" keys="F3" onClick={() => find.move(1)}>
          <IconChevronDown size={16} />
        </FindTool>
        {mayReplace && (
          <FindTool
            label="استبدال"
            keys="Ctrl+H"
            isPressed={finding.isReplacing}
            onClick={() => finding.setReplacing(!finding.isReplacing)}
          >
            <IconReplace size={16} />
          </FindTool>
        )}
        <FindTool label="أغلق البحث" keys="Esc" onClick={close}>
          <IconX size={16} />
        </FindTool>
      </div>
      {mayReplace && finding.isReplacing && (
        <ReplaceRow
          editor={editor}
          field={finding.replaceField}
          words={words}
          onWords={setWords}
          onReplacedAll={count => setReplaced({ count, doc: editor.state.doc })}
        />
      )}
      <Group className={classes.options} gap="md">
        {options.map(([name, label]) => (
          <Checkbox
            key={name}
            size="xs"
            label={label}
            checked={wanted[name]}
            onChange={event => set({ [name]: event.currentTarget.checked } as Partial<FindQuery>)}
          />
        ))}
      </Group>
    </search>
  )
}

function positionIn({ matches, current }: FindState, { words }: FindQuery): string {
  if (words === '') return ''
  if (matches.length === 0) return 'لا نتائج'
  return `${formatNumber(current + 1)} من ${formatNumber(matches.length)}`
}
