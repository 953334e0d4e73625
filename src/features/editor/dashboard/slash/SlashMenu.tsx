import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useRef } from 'react'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { scrollRoom } from '../scrollRoom.ts'
import { useEachChange } from '../useEachChange.ts'
import { activate, insertOffered, offeredIn, optionId, slashListId } from './Slash.ts'
import classes from './SlashMenu.module.css'

/** Menu of a typed «/», below it or, if there is no room, above. */
export function SlashMenu({ editor }: { editor: Editor }) {
  useEachChange(editor)
  const list = useRef<HTMLDivElement>(null)
  const offered = editor.isEditable ? offeredIn(editor.state) : undefined

  useLayoutEffect(() => {
    const box = list.current
    const holder = box?.offsetParent
    if (!box || !holder || !offered) return
    const { top, bottom, right } = editor.view.coordsAtPos(offered.at)
    const outer = holder.getBoundingClientRect()
    const room = innerHeight - scrollRoom.bottom - bottom
    const isAbove = room < box.offsetHeight && top - scrollRoom.top > room
    const max = outer.width - box.offsetWidth
    box.style.insetInlineStart = `${Math.max(0, Math.min(outer.right - right, max))}px`
    box.style.insetBlockStart = `${(isAbove ? top - box.offsetHeight - 4 : bottom + 4) - outer.top}px`
    box.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const told = (
    <div aria-live="polite" className={classes.told}>
      {offered && plural(offered.all.length, nouns.choice)}
    </div>
  )
  if (!offered) return told
  return (
    <>
      {told}
      <div
        ref={list}
        id={slashListId}
        role="listbox"
        aria-label="ما يُدرج في النص"
        className={classes.list}
        // Keeps the cursor in the text.
        onMouseDown={event => event.preventDefault()}
      >
        {offered.all.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus, and its keys
          <div
            key={one.id}
            id={optionId(one)}
            role="option"
            tabIndex={-1}
            aria-selected={index === offered.active}
            className={classes.option}
            onMouseMove={() => index !== offered.active && activate(editor, offered, index)}
            onClick={() => insertOffered(editor, offered, one)}
          >
            <one.icon size={18} stroke={1.5} aria-hidden />
            {one.label}
          </div>
        ))}
      </div>
    </>
  )
}
