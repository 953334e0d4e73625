import {
  Alert,
  Anchor,
  Progress as Bar,
  Button,
  Group,
  List,
  Modal,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../../arabic/digits.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { oblique, plural } from '../../../../arabic/plural.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { editAddress } from '../pickers/articleLabels.ts'
import { type BulkWork, doWork, forgetWork, keepWork } from './bulkWork.ts'
import { type Calls, notBegun, type Progress, type Refusal, runOnAll } from './runOnAll.ts'

export type Begun = {
  title: string
  work: BulkWork
  listIds: Calls['listIds']
  /** Progress of an earlier run. */
  from?: Progress
}
type Props = { begun: Begun; nameOf: (id: number) => string | undefined; onClose: () => void }

/**
 * A bulk action on all matches: progress, a stop button, and refusals with reasons. It can be resumed here or, if the
 * tab was closed, from the list (`UnfinishedBulk`).
 */
export function AllMatchingDialog({ begun: { title, work, listIds, from }, nameOf, onClose }: Props) {
  const { user } = useSession()
  const userId = user?.id ?? 0
  const [progress, setProgress] = useState<Progress>(from ?? notBegun)
  const stopped = useRef(false)
  const begun = useRef(false)
  const { state, total, done, refused, left, failure } = progress
  const isOn = state === 'asking' || state === 'running' || state === 'waiting'

  const run = useCallback(
    (start: Progress) => {
      stopped.current = false
      const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
      const act = (ids: number[]) => doWork(work, ids)
      const tell = (now: Progress) => {
        setProgress(now)
        if (now.left.length > 0) keepWork(userId, { title, work, progress: now })
        else forgetWork(userId)
      }
      void runOnAll({ listIds, act, wait }, () => stopped.current, tell, start)
    },
    [title, work, listIds, userId],
  )
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    run(from ?? notBegun)
  }, [run, from])
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])

  const dealt = done + refused.length
  const of = total === undefined ? '' : ` من ${formatNumber(total)}`
  const words = {
    asking: 'يُحصى ما يطابق…',
    running: `${formatNumber(dealt)}${of}`,
    waiting: `${formatNumber(dealt)}${of}. ${failure ?? ''} يُعاد بعد لحظة…`,
    stopped: `أُوقف عند ${formatNumber(dealt)}${of}؛ ما نُفّذ بقي.`,
    failed: `توقف عند ${formatNumber(dealt)}${of}؛ ما نُفّذ بقي. ${failure ?? ''}`,
    finished: `نُفّذ على ${plural(done, oblique(nouns.article))}.`,
  }[state]
  const close = () => {
    forgetWork(userId)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={isOn ? () => {} : close}
      withCloseButton={!isOn}
      closeButtonProps={{ 'aria-label': 'أغلق' }}
      title={title}
    >
      <Stack>
        <Bar
          value={total ? (dealt / total) * 100 : state === 'finished' ? 100 : 0}
          aria-label="ما نُفّذ"
          animated={isOn}
          color={state === 'failed' ? 'red' : undefined}
        />
        <Text size="sm" role="status">
          {words}
        </Text>
        {refused.length > 0 && <RefusedList refused={refused} nameOf={nameOf} />}
        <Group justify="flex-end" gap="xs">
          {isOn ? (
            <Button
              variant="default"
              onClick={() => {
                stopped.current = true
              }}
            >
              أوقف
            </Button>
          ) : (
            <>
              <Button variant={left.length > 0 ? 'default' : 'filled'} onClick={close}>
                أغلق
              </Button>
              {left.length > 0 && <Button onClick={() => run(progress)}>أكمل الباقي</Button>}
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function RefusedList({ refused, nameOf }: { refused: Refusal[]; nameOf: Props['nameOf'] }) {
  return (
    <Alert color="amber" title={`لم يُنفَّذ على ${plural(refused.length, oblique(nouns.article))}`}>
      <ScrollArea.Autosize mah={260}>
        <List size="sm" spacing={4}>
          {refused.slice(0, 200).map(({ id, message }) => (
            <List.Item key={id}>
              <Anchor component={Link} to={editAddress(id)} size="sm" target="_blank">
                {nameOf(id) ?? `المقال ${formatNumber(id)}`}
              </Anchor>
              {`: ${message}`}
            </List.Item>
          ))}
          {refused.length > 200 && <List.Item>وغيرها.</List.Item>}
        </List>
      </ScrollArea.Autosize>
    </Alert>
  )
}
