import { Button, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Reference } from '../../../contract/fields.ts'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { useAuthorChoices, useCategoryChoices } from '../../article/dashboard/fields/useChoices.ts'
import { PeopleField } from '../../person/dashboard/PeopleField.tsx'
import { TagsField } from '../../tag/dashboard/TagsField.tsx'
import type { Feed } from '../feed.contract.ts'
import { type Mapping, pictureRights } from '../feed.mapping.schema.ts'
import { FieldsInput, WordsInput } from './FeedWordFields.tsx'
import { type FeedValues, mappingInputOf } from './feedValues.ts'

type Row = Omit<Mapping, 'category' | 'author'> & {
  key: number
  category: Pick<Reference, 'id'> | null
  author: Pick<Reference, 'id'> | null
  stored: Pick<Mapping, 'category' | 'author'>
}

const max = 50

const newRow = (key: number): Row => ({
  key,
  words: [],
  fields: ['category', 'title'],
  category: null,
  author: null,
  tags: [],
  people: [],
  stored: { category: null, author: null },
})

const rightLabel = {
  copy: 'تُنسخ إلى خادمنا',
  link: 'يوضع رابطها ولا تُنسخ',
  none: 'لا تُستعمل',
} satisfies Record<Feed['pictureRights'], string>

/** Words and categories of the source, with what they become here; and how its pictures may be used. */
export function FeedMappingFields({ form, feed }: { form: EntityForm<FeedValues>; feed: Feed | undefined }) {
  const [rows, setRows] = useState<Row[]>(() =>
    (feed?.mappings ?? []).map((mapping, key) => ({ ...mapping, key, stored: mapping })),
  )
  function put(changed: Row[]): void {
    setRows(changed)
    form.setFieldValue('mappings', changed.map(mappingInputOf))
  }
  return (
    <>
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          تصنيفات المصدر وكلماته عندنا
        </Text>
        <Text size="xs" c="dimmed">
          القسم والكاتب من أول ربط يصدق، والوسوم والشخصيات من كل ما يصدق. وما لم يصدق فيه شيء يبقى في قسم
          المرشّح.
        </Text>
        {rows.map((row, index) => (
          <MappingFields
            key={row.key}
            row={row}
            number={index + 1}
            errors={(field: string) => form.errors[`mappings.${index}.${field}`]}
            onChange={changed => put(rows.map(one => (one.key === row.key ? changed : one)))}
            onRemove={() => put(rows.filter(one => one.key !== row.key))}
            onEarlier={index > 0 ? () => put(swapped(rows, index)) : undefined}
          />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            disabled={rows.length >= max}
            onClick={() => {
              const key = Math.max(-1, ...rows.map(row => row.key)) + 1
              put([...rows, newRow(key)])
            }}
          >
            أضف ربطًا
          </Button>
        </Group>
      </Stack>
      <Select
        label="صور المصدر"
        description={
          form.values.pictureRights === 'link'
            ? 'في صفحة المقال رابط إلى صورته عند مصدرها، والقوائم تعرضه بلا صورة. ويسري هذا على ما يرد بعد الحفظ.'
            : 'لا تُعرض صورة من خادم المصدر نفسه أبدًا، لئلا يعرف من يقرأ ماذا.'
        }
        allowDeselect={false}
        data={pictureRights.map(value => ({ value, label: rightLabel[value] }))}
        {...form.getInputProps('pictureRights')}
      />
      {form.values.pictureRights !== 'none' && (
        <TextInput
          label="حقوق الصورة إن لم يذكرها المصدر"
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('creditLine')}
        />
      )}
    </>
  )
}

function swapped(rows: Row[], index: number): Row[] {
  return rows.toSpliced(index - 1, 2, rows[index]!, rows[index - 1]!)
}

type FieldsProps = {
  row: Row
  number: number
  errors: (field: string) => ReactNode
  onChange: (row: Row) => void
  onRemove: () => void
  onEarlier: (() => void) | undefined
}

function MappingFields({ row, number, errors, onChange, onRemove, onEarlier }: FieldsProps) {
  const categories = useCategoryChoices()
  const authors = useAuthorChoices()
  const idOf = (id: number | null) => (id === null ? null : { id })
  return (
    <Fieldset legend={`الربط ${number}`}>
      <Stack gap="xs">
        <WordsInput
          label="إن كان فيه"
          description="تصنيف عند المصدر أو كلمة، بأي تصريف؛ تكفي واحدة."
          value={row.words}
          error={errors('words')}
          onChange={words => onChange({ ...row, words })}
        />
        <FieldsInput
          label="في"
          value={row.fields}
          error={errors('fields')}
          onChange={fields => onChange({ ...row, fields: fields as Row['fields'] })}
        />
        <IdSelect
          label="فقسمه"
          placeholder="قسم المرشّح"
          searchable
          clearable
          data={categories}
          stored={row.stored.category}
          value={row.category?.id ?? null}
          onChange={id => onChange({ ...row, category: idOf(id) })}
        />
        <IdSelect
          label="وكاتبه"
          placeholder="كما في الخبر"
          searchable
          clearable
          data={authors}
          stored={row.stored.author}
          value={row.author?.id ?? null}
          onChange={id => onChange({ ...row, author: idOf(id) })}
        />
        <TagsField value={row.tags} onChange={tags => onChange({ ...row, tags })} />
        <PeopleField value={row.people} text="" onChange={people => onChange({ ...row, people })} />
        <Group gap="xs" justify="flex-end">
          {onEarlier && (
            <Button size="compact-xs" variant="default" onClick={onEarlier}>
              قدّمه
            </Button>
          )}
          <Button size="compact-xs" variant="default" color="red" onClick={onRemove}>
            احذف الربط
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
