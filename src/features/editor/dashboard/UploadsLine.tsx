import { Button, Group, Progress, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { useUploads } from '../../../ui/dashboard/uploads/useUploads.ts'
import classes from './BodyEditor.module.css'
import { cancelUploads, countUploads } from './uploads.ts'
import { useEachChange } from './useEachChange.ts'

/** Number of pending uploads, if there are several; they can be cancelled. */
export function UploadsLine({ editor }: { editor: Editor }) {
  useEachChange(editor)
  // Failed uploads change the count without changing the text, so subscribe to both.
  useUploads()
  const left = countUploads(editor)
  const max = useRef(0)
  useEffect(() => {
    max.current = left === 0 ? 0 : Math.max(max.current, left)
  })
  const all = Math.max(max.current, left)
  if (left === 0 || all < 2) return null
  return (
    <Group className={classes.uploads} gap="sm" wrap="nowrap">
      <Text size="sm" role="status" aria-label="رفع الصور">
        رُفعت {formatNumber(all - left)} من {formatNumber(all)}
      </Text>
      <Progress value={((all - left) / all) * 100} flex={1} aria-label="ما رُفع من الصور" />
      <Button size="compact-sm" variant="default" onClick={() => cancelUploads(editor)}>
        ألغِ ما بقي
      </Button>
    </Group>
  )
}
