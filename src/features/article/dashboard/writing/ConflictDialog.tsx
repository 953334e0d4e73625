import { Badge, Button, Group, Modal, Radio, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Thumb } from '../../../../ui/dashboard/Thumb.tsx'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { rewriteBody } from '../../../editor/dashboard/rewriteBody.ts'
import { compareBodies } from '../../../revision/dashboard/compareBodies.ts'
import { DiffText } from '../../../revision/dashboard/DiffText.tsx'
import {
  type ArticleField,
  type ArticleValues,
  type Difference,
  fieldLabels,
  listDifferences,
  valuesOfArticle,
} from '../fields/articleValues.ts'
import { timeOf } from '../pickers/articleLabels.ts'
import { BodyVersion } from './BodyVersion.tsx'
import classes from './ConflictDialog.module.css'
import type { Conflict } from './useArticleSaving.ts'
import { useFieldWords } from './useFieldWords.ts'

type Props = { conflict: Conflict; onSave: (merged: ArticleValues) => void; onClose: () => void }
type Side = Difference['choice']

/** Resolves a conflict with another user's save, field by field. */
export function ConflictDialog({ conflict, onSave, onClose }: Props) {
  const { current, mine, base } = conflict
  const theirs = valuesOfArticle(current)
  const [differences] = useState(() =>
    listDifferences(base && asWritten(base), asWritten(mine), asWritten(theirs)),
  )
  const [choices, setChoices] = useState(
    () => new Map<ArticleField, Side>(differences.map(({ field, choice }) => [field, choice])),
  )
  const { user } = useSession()
  const isOwn = user !== undefined && current.updatedBy?.id === user.id
  const who = current.updatedBy?.name ?? 'شخص آخر'
  const names = isOwn
    ? { mine: 'ما كتبتُه هنا', theirs: 'ما حفظتُه هناك', both: 'عدّلتَه في الموضعين' }
    : { mine: 'نسختي', theirs: `نسخة ${who}`, both: 'عدّلتماه كلاكما' }

  function merge(): ArticleValues {
    const merged: Record<string, unknown> = { ...mine }
    for (const [field, side] of choices) merged[field] = side === 'mine' ? mine[field] : theirs[field]
    return merged as ArticleValues
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={isOwn ? 'حفظتَ هذا المقال في مكان آخر' : 'عدّل شخص آخر هذا المقال'}
      size="70rem"
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack>
        <Text size="sm">
          {isOwn ? 'حفظتَ' : `حفظ ${who}`} نسخة أخرى {timeOf(current.updatedAt)}
          {isOwn && ' في نافذة أو جهاز آخر'}. اختر لكل حقل النسخة التي تبقى، ثم احفظ.
        </Text>
        {differences.length === 0 && <Text size="sm">لا فرق بين النسختين في الحقول؛ احفظ لتكمل.</Text>}
        {differences.map(difference => (
          <Choice
            key={difference.field}
            difference={difference}
            mine={mine}
            theirs={theirs}
            names={names}
            side={choices.get(difference.field) ?? difference.choice}
            onChoose={side => setChoices(now => new Map(now).set(difference.field, side))}
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            عُد إلى التحرير
          </Button>
          <Button onClick={() => onSave(merge())} data-autofocus>
            احفظ ما اخترت
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const asWritten = (values: ArticleValues) => ({ ...values, description: rewriteBody(values.description) })

const looksDiffer = 'الكلمات واحدة، والفرق في التنسيق أو الروابط أو الصور.'
const bothDiffer =
  'تختلف الكلمات، وهي ملوّنة، والتنسيق أو الروابط أو الصور أيضًا: تحتها خط منقّط أو حولها إطار منقّط.'

type ChoiceProps = {
  difference: Difference
  mine: ArticleValues
  theirs: ArticleValues
  names: Record<Side | 'both', string>
  side: Side
  onChoose: (side: Side) => void
}

function Choice({ difference: { field, both }, mine, theirs, names, side, onChoose }: ChoiceProps) {
  const bodies = useMemo(
    () => (field === 'description' ? compareBodies(mine.description, theirs.description) : undefined),
    [field, mine.description, theirs.description],
  )
  const sides = [
    { value: 'mine', name: names.mine, values: mine, against: theirs, body: bodies?.mine },
    { value: 'theirs', name: names.theirs, values: theirs, against: mine, body: bodies?.theirs },
  ]
  return (
    <Radio.Group
      label={
        <Group gap="xs">
          {fieldLabels[field]}
          {both && (
            <Badge size="xs" color="red" variant="light">
              {names.both}
            </Badge>
          )}
        </Group>
      }
      value={side}
      onChange={value => onChoose(value as Side)}
    >
      {bodies && !(bodies.words && !bodies.looks) && (
        <Text size="sm" mt={6}>
          {bodies.words ? bothDiffer : looksDiffer}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt={6}>
        {sides.map(({ value, name, values, against, body }) => (
          <div key={value}>
            <Radio.Card value={value} className={classes.card} aria-label={`${fieldLabels[field]}: ${name}`}>
              <Group gap="xs" mb={4}>
                <Radio.Indicator />
                <Text fw={600} size="sm">
                  {name}
                </Text>
              </Group>
              {body === undefined && <Version field={field} values={values} against={against} />}
            </Radio.Card>
            {body !== undefined && <BodyVersion html={body} label={`النص في ${name}`} />}
          </div>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

const worded: ArticleField[] = [
  'title',
  'summary',
  'seoTitle',
  'seoDescription',
  'shareTitle',
  'shareDescription',
]

function Version({
  field,
  values,
  against,
}: {
  field: ArticleField
  values: ArticleValues
  against: ArticleValues
}) {
  const wordsOf = useFieldWords()
  const picture = field === 'image' || field === 'shareImage' ? values[field] : null
  if (picture) return <Thumb picture={picture} width={200} aspect={field === 'image' ? '16x9' : 'share'} />
  const words = wordsOf(field, values)
  if (!worded.includes(field)) return <Text size="sm">{words}</Text>
  // An empty field gets a placeholder.
  if (!values[field]) {
    return (
      <Text size="sm" c="dimmed">
        {words}
      </Text>
    )
  }
  return <DiffText before={against[field] ? wordsOf(field, against) : ''} after={words} onlyAfter />
}
