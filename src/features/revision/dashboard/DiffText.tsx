import { VisuallyHidden } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import classes from './DiffText.module.css'
import { diffTexts, splitEdges } from './diffTexts.ts'

type Props = {
  before: string
  after: string
  /** Shows only the new text, with its additions marked. */
  onlyAfter?: boolean
}

/** A text with additions and deletions marked. */
export function DiffText({ before, after, onlyAfter = false }: Props) {
  const pieces = useMemo(
    () => diffTexts(before, after).filter(({ kind }) => !onlyAfter || kind !== 'removed'),
    [before, after, onlyAfter],
  )
  return (
    <div className={classes.text}>
      {pieces.map(({ kind, text }, place) => {
        const key = `${place} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const [before, marked, after] = splitEdges(text)
        return (
          <Fragment key={key}>
            {before}
            {kind === 'added' ? (
              <ins className={classes.added}>
                <VisuallyHidden>أُضيف: </VisuallyHidden>
                {marked}
              </ins>
            ) : (
              <del className={classes.removed}>
                <VisuallyHidden>حُذف: </VisuallyHidden>
                {marked}
              </del>
            )}
            {after}
          </Fragment>
        )
      })}
    </div>
  )
}
