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
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../../arabic/digits.ts'
import * as nouns from '../../../../arabic/nouns.ts'
import { oblique, plural } from '../../../../arabic/plural.ts'
import { editAddress } from '../articleLabels.ts'
import { type Calls, type Progress, runOnAll } from './runOnAll.ts'

type Props = { title: string; calls: Calls; nameOf: (id: number) => string | undefined; onClose: () => void }

/** An act on all that match: how far it is, a way to stop it, and what was refused and why. */
export function AllMatchingDialog({ title, calls, nameOf, onClose }: Props) {
  const [progress, setProgress] = useState<Progress>({
    total: undefined,
    done: 0,
    refused: [],
    state: 'asking',
  })
  const stopped = useRef(false)
  const begun = useRef(false)
  const isOn = progress.state === 'asking' || progress.state === 'running'
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void runOnAll(calls, () => stopped.current, setProgress)
  }, [calls])
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])

  const { total, done, refused, failure } = progress
  const dealt = done + refused.length
  const words = {
    asking: 'يُحصى ما يطابق…',
    running: `${formatNumber(dealt)} من ${formatNumber(total ?? 0)}`,
    stopped: `أُوقف عند ${formatNumber(dealt)}${total === undefined ? '' : ` من ${formatNumber(total)}`}؛ ما نُفّذ بقي.`,
    failed: `توقف عند ${formatNumber(dealt)}؛ ما نُفّذ بقي. ${failure ?? ''}`,
    finished: `نُفّذ على ${plural(done, oblique(nouns.article))}.`,
  }[progress.state]
  return (
    <Modal
      opened
      onClose={isOn ? () => {} : onClose}
      withCloseButton={!isOn}
      closeButtonProps={{ 'aria-label': 'أغلق' }}
      title={title}
    >
      <Stack>
        <Bar
          value={total ? (dealt / total) * 100 : progress.state === 'finished' ? 100 : 0}
          aria-label="ما نُفّذ"
          animated={isOn}
        />
        <Text size="sm" role="status">
          {words}
        </Text>
        {refused.length > 0 && (
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
        )}
        <Group justify="flex-end">
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
            <Button onClick={onClose}>أغلق</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
