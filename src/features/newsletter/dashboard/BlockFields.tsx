import { Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import type { LetterBlock } from '../letter.schema.ts'
import { ChosenStories } from './ChosenStories.tsx'

export type Category = { id: number; name: string }
type Props<Block = LetterBlock> = {
  block: Block
  categories: Category[]
  errorOf: (field: string) => ReactNode
  onChange: (block: LetterBlock) => void
}

/** A block that lists articles. */
type ListBlock = Extract<LetterBlock, { title: string }>

const isGone = (category: number, categories: Category[]) =>
  categories.length > 0 && !categories.some(({ id }) => id === category)

/** Fields of one block of a newsletter. */
export function BlockFields({ block, categories, errorOf, onChange }: Props) {
  switch (block.kind) {
    case 'divider':
      return (
        <Text size="sm" c="dimmed">
          خط بين ما قبله وما بعده.
        </Text>
      )
    case 'heading':
      return (
        <TextInput
          label="العنوان"
          value={block.text}
          error={errorOf('text')}
          onChange={event => onChange({ ...block, text: event.currentTarget.value })}
        />
      )
    case 'text':
      return (
        <Textarea
          label="النص"
          description="سطر فارغ بين الفقرات"
          autosize
          minRows={3}
          value={block.text}
          error={errorOf('text')}
          onChange={event => onChange({ ...block, text: event.currentTarget.value })}
        />
      )
    case 'button':
      return (
        <Stack gap="xs">
          <TextInput
            label="ما على الزر"
            value={block.label}
            error={errorOf('label')}
            onChange={event => onChange({ ...block, label: event.currentTarget.value })}
          />
          <TextInput
            label="يفتح"
            dir="ltr"
            placeholder="https://"
            value={block.url}
            error={errorOf('url')}
            onChange={event => onChange({ ...block, url: event.currentTarget.value.trim() })}
          />
        </Stack>
      )
    default:
      return <ListBlockFields block={block} categories={categories} errorOf={errorOf} onChange={onChange} />
  }
}

function ListBlockFields({ block, categories, errorOf, onChange }: Props<ListBlock>) {
  return (
    <Stack gap="xs">
      <TextInput
        label="عنوان الجزء"
        placeholder="بلا عنوان"
        value={block.title}
        error={errorOf('title')}
        onChange={event => onChange({ ...block, title: event.currentTarget.value })}
      />
      {block.kind === 'section' && (
        <Select
          label="القسم"
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(block.categoryId)}
          allowDeselect={false}
          searchable
          error={errorOf('categoryId') ?? (isGone(block.categoryId, categories) && 'لم يعد هذا القسم موجودًا')}
          onChange={id => id && onChange({ ...block, categoryId: Number(id) })}
        />
      )}
      {block.kind === 'stories' ? (
        <ChosenStories ids={block.ids} error={errorOf('ids')} onChange={ids => onChange({ ...block, ids })} />
      ) : (
        <Group grow align="flex-start">
          <NumberField
            label="كم مقالًا"
            min={1}
            max={15}
            allowDecimal={false}
            value={block.count}
            error={errorOf('count')}
            onChange={count => onChange({ ...block, count: Number(count) })}
          />
          {'days' in block && (
            <NumberField
              label="من آخر كم يومًا"
              min={1}
              max={31}
              allowDecimal={false}
              value={block.days}
              error={errorOf('days')}
              onChange={days => onChange({ ...block, days: Number(days) })}
            />
          )}
        </Group>
      )}
    </Stack>
  )
}
