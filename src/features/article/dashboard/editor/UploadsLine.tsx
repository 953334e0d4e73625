import { Button, Group, Progress, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { useUploads } from '../../../../ui/dashboard/uploads/useUploads.ts'
import classes from './BodyEditor.module.css'
import { cancelUploads, countUploads } from './uploads.ts'
import { useEachChange } from './useEachChange.ts'

/** How many of the text's pictures are still to come, where there are several; the rest can be cancelled. */
export function UploadsLine({ editor }: { editor: Editor }) {
  useEachChange(editor)
  // What failed is not waited for, which is no change of the text.
  useUploads()
  const left = countUploads(editor)
  const most = useRef(0)
  useEffect(() => {
    most.current = left === 0 ? 0 : Math.max(most.current, left)
  })
  const all = Math.max(most.current, left)
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
