import { Anchor, Button, Checkbox, Group, Modal, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { correctionKinds } from '../../../../contract/correction-kinds.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { Thumb } from '../../../../ui/dashboard/Thumb.tsx'
import type { StaffArticle } from '../../../article/article.schema.ts'
import { bodiesInWords } from '../../../revision/dashboard/bodiesInWords.ts'
import { DiffText } from '../../../revision/dashboard/DiffText.tsx'
import type { SuggestedPart, Suggestion } from '../suggestion.contract.ts'

type Props = {
  suggestion: Suggestion
  mayDecide: boolean
  /** Whether there is unsaved input, which taking would discard. */
  isDirty: boolean
  onTaken: (article: StaffArticle) => void
  onClose: () => void
}

const partLabel = {
  title: 'العنوان',
  summary: 'الملخص',
  description: 'النص',
  image: 'الصورة',
  note: 'تصويب يراه القراء',
} satisfies Record<SuggestedPart, string>

/** Compares an article with its source's change, part by part, and takes the chosen parts. */
export function SuggestionDialog({ suggestion, mayDecide, isDirty, onTaken, onClose }: Props) {
  const { articleId: id, parts, now, suggestedAt, source } = suggestion
  const [chosen, setChosen] = useState<SuggestedPart[]>(parts)
  const queries = useQueryClient()
  async function end(): Promise<void> {
    await queries.invalidateQueries({ queryKey: api.suggestion.key() })
    onClose()
  }
  const take = useMutation({
    async mutationFn() {
      await client.suggestion.take({ id, revision: now.revision, parts: chosen, suggestedAt })
      return client.article.staffGet({ id })
    },
    async onSuccess(article) {
      queries.setQueryData(api.article.staffGet.queryKey({ input: { id } }), article)
      onTaken(article)
      snackbar.success('أُخذ ما اخترتَه، وحُفظ نسخةً جديدة.')
      await end()
    },
    onError: problem => {
      snackbar.error(problem)
      void queries.invalidateQueries({ queryKey: api.suggestion.key() })
    },
  })
  const dismiss = useMutation({
    mutationFn: () => client.suggestion.dismiss({ id, suggestedAt }),
    async onSuccess() {
      snackbar.success('بقي المقال كما هو.')
      await end()
    },
    onError: problem => {
      snackbar.error(problem)
      void queries.invalidateQueries({ queryKey: api.suggestion.key() })
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="ما غيّره المصدر"
      size="60rem"
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack>
        <Text size="sm">
          ما يُضاف إلى مقالنا ملوّن، وما يُحذف منه مشطوب. اختر ما تأخذه؛ ويُترك ما لم تختره.
          {source !== null && ' عدّل محرر هذا المقال بعد وروده، فأخذ جزء يكتب فوق تعديله.'}
        </Text>
        {parts.map(part => (
          <section key={part} aria-label={partLabel[part]}>
            <Checkbox
              mb={6}
              label={partLabel[part]}
              checked={chosen.includes(part)}
              disabled={!mayDecide}
              onChange={event => {
                const isChosen = event.currentTarget.checked
                setChosen(before => (isChosen ? [...before, part] : before.filter(one => one !== part)))
              }}
            />
            <PartComparison part={part} suggestion={suggestion} />
          </section>
        ))}
        {source !== null && <SourceChange source={source} suggestion={suggestion} />}
        {mayDecide && (
          <Group justify="flex-end" gap="xs">
            {isDirty && (
              <Text size="sm" c="dimmed">
                احفظ تعديلاتك أولًا، فالأخذ يستبدلها.
              </Text>
            )}
            <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
              اترك المقال كما هو
            </Button>
            <Button
              loading={take.isPending}
              disabled={isDirty || chosen.length === 0}
              onClick={() => take.mutate()}
            >
              خذ ما اخترت
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

function PartComparison({ part, suggestion }: { part: SuggestedPart; suggestion: Suggestion }) {
  const { now, image, imageLink, note } = suggestion
  if (part === 'image') {
    return (
      <Group>
        {now.image && <Thumb picture={now.image} width={160} aspect="16x9" />}
        {image && <Thumb picture={image} width={200} aspect="16x9" />}
        {!image && now.imageLink && (
          <LinkedPicture link={now.imageLink} words="الصورة التي يربطها المقال الآن" />
        )}
        {!image && imageLink && <LinkedPicture link={imageLink} words="الصورة الجديدة عند مصدرها" />}
      </Group>
    )
  }
  if (part === 'note') {
    return note ? (
      <Text size="sm">
        {correctionKinds[note.kind]}: {note.text}
      </Text>
    ) : null
  }
  if (part === 'description') {
    const [before, after] = bodiesInWords(now.description, suggestion.description)
    return <DiffText before={before} after={after} />
  }
  return <DiffText before={now[part]} after={suggestion[part]} />
}

function LinkedPicture({ link, words }: { link: string; words: string }) {
  return (
    <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm">
      {words}
    </Anchor>
  )
}

/** The source's change alone, without what editors changed. */
function SourceChange({
  source,
  suggestion,
}: {
  source: NonNullable<Suggestion['source']>
  suggestion: Suggestion
}) {
  const [before, after] = bodiesInWords(source.description, suggestion.description)
  return (
    <details>
      <summary>
        <Title order={3} size="h6" component="span">
          ما تغيّر عند المصدر نفسه
        </Title>
      </summary>
      <DiffText before={source.title} after={suggestion.title} />
      <DiffText before={before} after={after} />
    </details>
  )
}
