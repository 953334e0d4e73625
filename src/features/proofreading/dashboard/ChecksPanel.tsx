import { ActionIcon, Badge, Button, Group, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { checkKinds } from '../../../arabic/check/finding.ts'
import type { ListedFinding } from '../../editor/dashboard/checks/listedFindings.ts'
import classes from './ChecksPanel.module.css'
import type { Checking } from './useChecks.ts'

const parts = { title: 'العنوان', summary: 'الملخص', description: 'النص' } as const

/** Findings in the text: place, reason, and a one-click correction. */
export function ChecksPanel({ checking }: { checking: Checking }) {
  const { findings, isUnavailable } = checking
  const panel = useRef<HTMLDivElement>(null)
  const isTall = useRoom(panel, findings.length > 0)
  return (
    <div className={classes.panel} ref={panel} data-tall={isTall || undefined}>
      {findings.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isUnavailable ? 'تعذر التدقيق الآن، ويُعاد مع أول تعديل.' : 'لا ملاحظات.'}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" className={classes.list} aria-label="ملاحظات التدقيق">
          {findings.map(finding => (
            <Row key={finding.key} finding={finding} checking={checking} />
          ))}
        </Stack>
      )}
    </div>
  )
}

/**
 * Whether to reserve space for findings; changes only while nobody uses the panels, so that nothing moves under a
 * press.
 */
function useRoom(panel: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [isTall, setTall] = useState(wanted)
  useEffect(() => {
    const side = panel.current?.closest<HTMLElement>('[data-side]')
    const settle = () => !side?.matches(':hover, :focus-within') && setTall(wanted)
    // Focus has not settled yet during the event.
    const later = () => setTimeout(settle)
    settle()
    side?.addEventListener('pointerleave', settle)
    side?.addEventListener('focusout', later)
    return () => {
      side?.removeEventListener('pointerleave', settle)
      side?.removeEventListener('focusout', later)
    }
  }, [panel, wanted])
  return isTall
}

function Row({ finding, checking }: { finding: ListedFinding; checking: Checking }) {
  const { part, kind, words, around, reason, replacement } = finding
  const shown = words.trim() || '␣'
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.place} onClick={() => checking.open(finding)}>
        <Text size="xs" c="dimmed" span>
          {parts[part]} · {checkKinds[kind]}
        </Text>
        <Text size="sm" className={classes.context}>
          {around[0]}
          <mark className={classes.words}>
            {words.trim() ? words : '␣'.repeat(Math.max(1, words.length))}
          </mark>
          {around[1]}
        </Text>
        <Text size="xs">{reason}</Text>
      </UnstyledButton>
      <Group gap={6} wrap="nowrap" justify="space-between">
        {replacement === undefined ? (
          <Badge variant="default" fw={500}>
            يحتاج نظرك
          </Badge>
        ) : (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={mendLabel(shown, replacement)}
            onClick={() => checking.mend(finding)}
          >
            {replacement.trim() || (replacement === '' ? 'احذف' : 'أصلح')}
          </Button>
        )}
        <Tooltip label="تجاهلها في هذا المقال">
          <ActionIcon
            variant="subtle"
            aria-label={`تجاهل «${shown}»`}
            onClick={() => checking.ignore(finding)}
          >
            <IconEyeOff size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  )
}

const mendLabel = (words: string, replacement: string) =>
  replacement.trim()
    ? `أصلح «${words}»: «${replacement.trim()}»`
    : `${replacement === '' ? 'احذف' : 'أصلح'} «${words}»`
