import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type AssistedPart,
  assistedParts,
  type Language,
  languages,
  type TitleLength,
  type Wish,
} from '../../../contract/assistance.ts'
import { Answer, type Takes } from './Answer.tsx'
import classes from './AssistantPanel.module.css'
import { useSuggestion } from './useSuggestion.ts'

type Props = {
  model: string
  /** Reads the current text. */
  read: () => { title: string; text: string }
  imageId: number | null
  takes: Takes
}

const lengths = { short: 'قصيرة', medium: 'متوسطة', long: 'طويلة' } satisfies Record<TitleLength, string>
/** Description of the data that is sent outside. */
function sent(part: AssistedPart): string {
  if (part === 'alt') return 'تُرسل صورة الغلاف وعنوان المقال ونصه'
  if (part === 'topics') return 'يُرسل عنوان المقال ونصه، وأسماء من وسوم الجريدة وشخصياتها،'
  return 'يُرسل عنوان المقال ونصه'
}

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Suggestions beside the text, which is only changed by a click. */
export function AssistantPanel({ model, read, imageId, takes }: Props) {
  const [part, setPart] = useState<AssistedPart>('titles')
  const [length, setLength] = useState<TitleLength>('medium')
  const [language, setLanguage] = useState<Language>('ar')
  const [missing, setMissing] = useState('')
  const { suggestion, isRunning, ask, stop } = useSuggestion()

  function wishNow(): Wish | string {
    const written = read()
    if (part === 'alt') return imageId === null ? 'اختر صورة الغلاف أولًا.' : { part, imageId, ...written }
    if (written.text === '') return 'اكتب النص أولًا.'
    if (part === 'titles') return { part, length, ...written }
    if (part === 'translation') return { part, language, ...written }
    return { part, ...written }
  }

  function begin(): void {
    const wish = wishNow()
    setMissing(typeof wish === 'string' ? wish : '')
    if (typeof wish !== 'string') void ask(wish)
  }

  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <Select
          label="ماذا يقترح؟"
          data={choicesOf(assistedParts)}
          value={part}
          onChange={value => setPart((value as AssistedPart | null) ?? part)}
          allowDeselect={false}
          className={classes.choice}
          disabled={isRunning}
        />
        {part === 'titles' && (
          <Select
            label="طولها"
            data={choicesOf(lengths)}
            value={length}
            onChange={value => setLength((value as typeof length | null) ?? length)}
            allowDeselect={false}
            className={classes.choice}
            disabled={isRunning}
          />
        )}
        {part === 'translation' && (
          <Select
            label="إلى"
            data={choicesOf(languages)}
            value={language}
            onChange={value => setLanguage((value as Language | null) ?? language)}
            allowDeselect={false}
            className={classes.choice}
            disabled={isRunning}
          />
        )}
      </Group>
      {isRunning ? (
        <Button variant="default" onClick={stop}>
          أوقف (Esc)
        </Button>
      ) : (
        <Button variant="light" onClick={begin}>
          اقترح
        </Button>
      )}
      <div className={classes.answer} aria-live="polite" aria-busy={isRunning}>
        {missing && (
          <Text size="sm" c="red">
            {missing}
          </Text>
        )}
        {suggestion && !missing && <Answer suggestion={suggestion} takes={takes} />}
      </div>
      <Text size="xs" c="dimmed">
        {sent(part)} إلى <bdi>{model}</bdi> حين تضغط «اقترح» فقط. راجع ما تأخذه قبل النشر.
      </Text>
    </Stack>
  )
}
