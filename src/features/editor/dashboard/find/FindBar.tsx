import { ActionIcon, Button, Checkbox, Group, Text, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconReplace, IconX } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { useEachChange } from '../useEachChange.ts'
import { findIn, foundIn, type Wanted } from './Find.ts'
import classes from './FindBar.module.css'
import type { Finding } from './useFinding.ts'

const options = [
  ['marks', 'تجاهل التشكيل'],
  ['forms', 'تجاهل الهمزات وأشكال الحروف'],
  ['isWhole', 'كلمات كاملة'],
] as const

// Stays focused when the last match is gone.
const unusable = { 'data-disabled': true, 'aria-disabled': true } as const

/** Finds and replaces in the text below it. */
export function FindBar({ editor, finding }: { editor: Editor; finding: Finding }) {
  useEachChange(editor)
  const { wanted, set, field, close } = finding
  const [words, setWords] = useState('')
  const [replaced, setReplaced] = useState<{ count: number; doc: Node }>()
  const { matches, current } = foundIn(editor.state)
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
  const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(event)
  }

  const count =
    wanted.words === ''
      ? ''
      : matches.length === 0
        ? 'لا نتائج'
        : `${formatNumber(current + 1)} من ${formatNumber(matches.length)}`
  // The message stays until the text changes again.
  const isTold = replaced?.doc === editor.state.doc
  const told = isTold ? `استُبدل ${plural(replaced.count, nouns.place)}` : count

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
        <Tool label="النتيجة السابقة" keys="Shift+F3" onClick={() => find.move(-1)}>
          <IconChevronUp size={16} />
        </Tool>
        <Tool label="النتيجة التالية" keys="F3" onClick={() => find.move(1)}>
          <IconChevronDown size={16} />
        </Tool>
        {mayReplace && (
          <Tool
            label="استبدال"
            keys="Ctrl+H"
            isPressed={finding.isReplacing}
            onClick={() => finding.setReplacing(!finding.isReplacing)}
          >
            <IconReplace size={16} />
          </Tool>
        )}
        <Tool label="أغلق البحث" keys="Esc" onClick={close}>
          <IconX size={16} />
        </Tool>
      </div>
      {mayReplace && finding.isReplacing && (
        <div className={classes.row}>
          <TextInput
            ref={finding.replaceField}
            size="xs"
            className={classes.field}
            aria-label="استبدل به"
            placeholder="استبدل به"
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
            onKeyDown={onEnter(() => find.replace(words))}
          />
          <Button
            size="xs"
            variant="default"
            {...(current < 0 && unusable)}
            onClick={() => find.replace(words)}
          >
            استبدل
          </Button>
          <Button
            size="xs"
            variant="default"
            {...(matches.length === 0 && unusable)}
            onClick={() => {
              const count = find.replaceAll(words)
              if (count > 0) setReplaced({ count, doc: editor.state.doc })
            }}
          >
            استبدل الكل
          </Button>
        </div>
      )}
      <Group className={classes.options} gap="md">
        {options.map(([name, label]) => (
          <Checkbox
            key={name}
            size="xs"
            label={label}
            checked={wanted[name]}
            onChange={event => set({ [name]: event.currentTarget.checked } as Partial<Wanted>)}
          />
        ))}
      </Group>
    </search>
  )
}

type ToolProps = {
  label: string
  keys: string
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, keys, isPressed, onClick, children }: ToolProps) {
  return (
    <Tooltip label={`${label}: ${keys}`} openDelay={600}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color="gray"
        size={30}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
