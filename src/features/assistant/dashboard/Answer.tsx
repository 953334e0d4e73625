import { Button, CopyButton, Group, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { linesOf, paragraphsOf, translationOf } from '../../../arabic/answer-lines.ts'
import { letter } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import type { Wish } from '../../../contract/assistance.ts'
import type { Reference } from '../../../contract/fields.ts'
import classes from './AssistantPanel.module.css'
import type { Suggestion } from './useSuggestion.ts'

/** Handlers of accepted suggestions. */
export type Takes = {
  title: (title: string) => void
  summary: (summary: string) => void
  topics: (topics: { tags: Reference[]; people: Reference[] }) => void
  alt: (alt: string) => void
  text: (paragraphs: string[]) => void
  translation: (translation: { title: string; paragraphs: string[] }) => void
}
type Props = { suggestion: Suggestion; takes: Takes }

/** A streaming suggestion; it can be accepted when it is complete or stopped. */
export function Answer({ suggestion, takes }: Props) {
  const { wish, answer, topics, problem, isRunning } = suggestion
  const isReady = !isRunning && answer.trim() !== ''
  return (
    <Stack gap="xs">
      {isRunning && answer === '' && <Loader size="sm" type="dots" aria-label="يفكر المساعد…" />}
      {wish.part === 'titles' ? (
        <Lines lines={linesOf(answer)} isReady={isReady} onTake={takes.title} />
      ) : wish.part === 'topics' ? (
        topics && <Topics topics={topics} onTake={takes.topics} />
      ) : (
        answer !== '' && (
          <>
            <Text size="sm" className={classes.words} dir="auto">
              {answer}
            </Text>
            {isReady && <Ways wish={wish} answer={answer} takes={takes} />}
          </>
        )
      )}
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

function Lines({
  lines,
  isReady,
  onTake,
}: {
  lines: string[]
  isReady: boolean
  onTake: (line: string) => void
}) {
  return (
    <ul className={classes.lines}>
      {[...new Set(lines)].slice(0, 5).map(line => (
        <li key={line} className={classes.line}>
          <Row
            words={
              <Text size="sm">
                {line}{' '}
                <Text span size="xs" c="dimmed">
                  {plural(line.length, letter)}
                </Text>
              </Text>
            }
          >
            {isReady && (
              <Button
                flex="none"
                size="compact-sm"
                variant="default"
                aria-label={`خذه: «${line}»`}
                onClick={() => onTake(line)}
              >
                خذه
              </Button>
            )}
          </Row>
        </li>
      ))}
    </ul>
  )
}

function Row({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      {words}
      {children}
    </Group>
  )
}

const none = { tags: [], people: [] }

function Topics({ topics, onTake }: { topics: NonNullable<Suggestion['topics']>; onTake: Takes['topics'] }) {
  const rows = [
    ...topics.tags.map(tag => ({ kind: 'وسم', one: tag, taken: { ...none, tags: [tag] } })),
    ...topics.people.map(one => ({ kind: 'شخصية', one, taken: { ...none, people: [one] } })),
  ]
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        لم يجد في وسوم الجريدة وشخصياتها ما يناسب النص.
      </Text>
    )
  return (
    <>
      <ul className={classes.lines}>
        {rows.map(({ kind, one, taken }) => (
          <li key={`${kind}${one.id}`} className={classes.line}>
            <Row
              words={
                <Text size="sm">
                  {one.name}{' '}
                  <Text span size="xs" c="dimmed">
                    {kind}
                  </Text>
                </Text>
              }
            >
              <Button
                flex="none"
                size="compact-sm"
                variant="default"
                aria-label={`أضف «${one.name}»`}
                onClick={() => onTake(taken)}
              >
                أضف
              </Button>
            </Row>
          </li>
        ))}
      </ul>
      <Group>
        <Button size="compact-sm" onClick={() => onTake(topics)}>
          أضفها كلها
        </Button>
      </Group>
    </>
  )
}

function Ways({ wish, answer, takes }: { wish: Wish; answer: string; takes: Takes }) {
  const line = paragraphsOf(answer).join(' ')
  return (
    <Group gap="xs">
      {wish.part === 'summary' && <Way label="خذه ملخصًا" onTake={() => takes.summary(line)} />}
      {wish.part === 'alt' && <Way label="خذه وصفًا للصورة" onTake={() => takes.alt(line)} />}
      {wish.part === 'shorter' && (
        <Way label="ضعه مكان النص" onTake={() => takes.text(paragraphsOf(answer))} />
      )}
      {wish.part === 'translation' && (
        <Way label="افتحه مسودة جديدة" onTake={() => takes.translation(translationOf(answer))} />
      )}
      <CopyButton value={answer}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {copied ? 'نُسخ' : 'انسخ'}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

const Way = ({ label, onTake }: { label: string; onTake: () => void }) => (
  <Button size="compact-sm" onClick={onTake}>
    {label}
  </Button>
)
