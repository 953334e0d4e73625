import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import classes from './DiffText.module.css'
import { diffTexts } from './diffTexts.ts'

/** One text with what was taken out of it and put into it marked. */
export function DiffText({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => diffTexts(before, after), [before, after])
  return (
    <div className={classes.text}>
      {pieces.map(({ kind, text }, place) => {
        const key = `${place} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        return kind === 'added' ? (
          <ins key={key} className={classes.added}>
            <VisuallyHidden>أُضيف: </VisuallyHidden>
            {text}
          </ins>
        ) : (
          <del key={key} className={classes.removed}>
            <VisuallyHidden>حُذف: </VisuallyHidden>
            {text}
          </del>
        )
      })}
    </div>
  )
}
