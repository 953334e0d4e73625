import { ActionIcon, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './NotesPanel.module.css'

type Props = { quote: string; onOpen?: () => void; onLeave?: (() => void) | undefined }

/** The passage of a note. */
export function NoteQuote({ quote, onOpen, onLeave }: Props) {
  const words = (
    <Text size="xs" lineClamp={2} className={classes.quote}>
      {quote}
    </Text>
  )
  return (
    <Group gap={4} wrap="nowrap" align="start">
      {onOpen ? (
        <UnstyledButton onClick={onOpen} flex={1} miw={0} aria-label={`إلى موضعها: ${quote}`}>
          {words}
        </UnstyledButton>
      ) : (
        words
      )}
      {onLeave && (
        <Tooltip label="على المقال كله">
          <ActionIcon variant="subtle" size="sm" aria-label="على المقال كله" onClick={onLeave}>
            <IconX size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
