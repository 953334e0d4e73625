import {
  Grid,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { dirtyValuesOf } from '../../../ui/dashboard/useSaving.ts'
import { TagsField } from '../../article/dashboard/fields/TagsField.tsx'
import {
  useAgencyChoices,
  useCategoryChoices,
  useSourceChoices,
} from '../../article/dashboard/fields/useChoices.ts'
import { type Feed, feedInput } from '../feed.contract.ts'
import { FeedTryOut } from './FeedTryOut.tsx'
import { HeldNote } from './HeldNote.tsx'

type Origin = 'agency' | 'source' | 'none'
type Choice = { value: string; label: string }

/** Creates a filter, or edits one; read-only it shows its rules. */
export function FeedForm({ feed: given, readOnly = false }: { feed?: Feed; readOnly?: boolean }) {
  // Saving starts from the revision that was opened, not from a later one.
  const [feed] = useState(given)
  const queries = useQueryClient()
  const form = useForm({
    initialValues: {
      name: feed?.name ?? '',
      feedUrl: feed?.feedUrl ?? '',
      agencyId: feed?.agency?.id ?? null,
      sourceId: feed?.source?.id ?? null,
      categoryId: feed?.category.id ?? (null as number | null),
      tagIds: feed?.tags.map(({ id }) => id) ?? [],
      includeWords: feed?.includeWords ?? [],
      excludeWords: feed?.excludeWords ?? [],
      autoPublish: feed?.autoPublish ?? false,
      fullText: feed?.fullText ?? true,
      uniqueLink: feed?.uniqueLink ?? true,
      active: feed?.active ?? true,
    },
    validate: rulesOf(feedInput),
  })
  const [origin, setOrigin] = useState<Origin>(
    feed?.source ? 'source' : feed && !feed.agency ? 'none' : 'agency',
  )
  const [tags, setTags] = useState(feed?.tags ?? [])
  const originLabel = useId()
  const agencies = useAgencyChoices(true)
  const sources = useSourceChoices()
  const categories = useCategoryChoices()
  const held = useHold(form.values.agencyId, feed)
  const choose = (field: 'agencyId' | 'sourceId' | 'categoryId') => ({
    ...form.getInputProps(field),
    value: form.values[field] === null ? null : String(form.values[field]),
    onChange: (value: string | null) => form.setFieldValue(field, value === null ? null : Number(value)),
  })

  return (
    <EntityPageForm
      label={readOnly ? 'قواعد المرشّح' : feed ? `تعديل المرشّح «${feed.name}»` : 'مرشّح جديد'}
      readOnly={readOnly}
      form={form}
      back="dashboard-filters-list___ar"
      submit={feed ? 'احفظ' : 'أنشئ المرشّح'}
      save={({ categoryId, ...values }, revision) => {
        if (!feed) return client.feed.create({ ...values, categoryId: categoryId ?? 0 })
        const changes = dirtyValuesOf(form)
        return client.feed.edit({
          id: feed.id,
          revision: revision ?? feed.revision,
          ...changes,
          categoryId: changes.categoryId ?? undefined,
        })
      }}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.feed.key() })
        snackbar.success(feed ? `حُفظ المرشّح «${name}».` : `أُنشئ المرشّح «${name}»، ويُجلب أول مرة الآن.`)
      }}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Paper withBorder p="md" h="100%">
            <Stack>
              <TextInput label="الاسم" required autoComplete="off" {...form.getInputProps('name')} />
              <TextInput
                label="عنوان الخلاصة"
                description="RSS أو Atom أو JSON Feed."
                placeholder="https://"
                type="url"
                dir="ltr"
                required
                autoComplete="off"
                {...form.getInputProps('feedUrl')}
              />
              <Stack gap={6}>
                <Text size="sm" fw={500} id={originLabel}>
                  تُنسب أخباره إلى
                </Text>
                <SegmentedControl
                  aria-labelledby={originLabel}
                  value={origin}
                  onChange={value => {
                    setOrigin(value)
                    if (value !== 'agency') form.setFieldValue('agencyId', null)
                    if (value !== 'source') form.setFieldValue('sourceId', null)
                  }}
                  data={[
                    { value: 'agency', label: 'وكالة' },
                    { value: 'source', label: 'مصدر' },
                    { value: 'none', label: 'لا أحد' },
                  ]}
                />
                {origin === 'agency' && (
                  <Select
                    aria-label="الوكالة"
                    placeholder="اختر الوكالة"
                    searchable
                    clearable
                    data={withCurrent(agencies, feed?.agency)}
                    {...choose('agencyId')}
                  />
                )}
                {origin === 'source' && (
                  <Select
                    aria-label="المصدر"
                    placeholder="اختر المصدر"
                    searchable
                    clearable
                    data={withCurrent(sources, feed?.source)}
                    {...choose('sourceId')}
                  />
                )}
              </Stack>
              <Select
                label="القسم"
                placeholder="اختر قسمًا"
                required
                searchable
                data={withCurrent(categories, feed?.category)}
                {...choose('categoryId')}
              />
              <TagsField
                value={tags}
                onChange={chosen => {
                  setTags(chosen)
                  form.setFieldValue(
                    'tagIds',
                    chosen.map(({ id }) => id),
                  )
                }}
                error={form.errors.tagIds}
              />
            </Stack>
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Paper withBorder p="md" h="100%">
            <Stack>
              <WordsInput
                label="كلمات مطلوبة"
                description="يؤخذ الخبر إن وردت فيه واحدة منها. اتركها فارغة لأخذ الكل."
                {...form.getInputProps('includeWords')}
              />
              <WordsInput
                label="كلمات مستبعدة"
                description="يُترك الخبر إن وردت فيه واحدة منها."
                {...form.getInputProps('excludeWords')}
              />
              <Switch
                label="نشر تلقائي"
                description="تُنشر أخباره فور وصولها، وإلا انتظرت محررًا. ما كان لوكالة غير موثوقة ينتظر محررًا دائمًا."
                {...form.getInputProps('autoPublish', { type: 'checkbox' })}
              />
              {form.values.autoPublish && <HeldNote held={held} />}
              <Switch
                label="النص الكامل"
                description="يُحفظ نص الخبر كله إن كان في الخلاصة، وإلا فملخصه ورابطه."
                {...form.getInputProps('fullText', { type: 'checkbox' })}
              />
              <Switch
                label="الرابط الواحد خبر واحد"
                description="يُترك ما سبق وصوله بالرابط نفسه، من أي مرشّح. أوقفه لخلاصة تضع لأخبارها كلها رابطًا واحدًا."
                {...form.getInputProps('uniqueLink', { type: 'checkbox' })}
              />
              <Switch
                label="يعمل"
                description="الموقوف لا يُجلب منه شيء حتى يُشغّل."
                {...form.getInputProps('active', { type: 'checkbox' })}
              />
            </Stack>
          </Paper>
        </Grid.Col>
      </Grid>
      {!readOnly && (
        <FeedTryOut
          rules={form.values}
          isReady={() => !form.validateField('feedUrl').hasError}
          onPickAddress={address => form.setFieldValue('feedUrl', address)}
        />
      )}
    </EntityPageForm>
  )
}

const separators = [',', '،', ';', '؛']

type WordsProps = {
  label: string
  description: string
  value?: string[]
  onChange?: (words: string[]) => void
}

function WordsInput({ onChange, ...props }: WordsProps) {
  return (
    <TagsInput
      placeholder={props.value?.length ? undefined : 'اكتب كلمة أو عبارة، ثم اضغط مفتاح الإدخال'}
      splitChars={separators}
      maxTags={50}
      clearable
      acceptValueOnBlur
      {...props}
      // Pasted or unfinished input may still contain separators.
      onChange={words =>
        onChange?.(
          [...new Set(words.flatMap(word => word.split(/[,،;؛]/)).map(word => word.trim()))].filter(Boolean),
        )
      }
    />
  )
}

/** The reason why items of the chosen agency would be held; the stored reason until loaded. */
function useHold(agencyId: number | null, feed: Feed | undefined): Feed['held'] {
  const { data: agency } = useQuery(
    api.agency.get.queryOptions({ input: { id: agencyId ?? 0 }, enabled: agencyId !== null }),
  )
  if (agencyId === null) return null
  if (agency?.active === false) return 'inactive'
  // Hidden from users who may not read the agency's articles.
  if (agency?.trusted === undefined) return agencyId === feed?.agency?.id ? feed.held : null
  return agency.trusted ? null : 'untrusted'
}

/** Keeps the current choice among the options even if it is no longer offered. */
function withCurrent(choices: Choice[], current: { id: number; name: string } | null | undefined): Choice[] {
  if (!current || choices.some(({ value }) => value === String(current.id))) return choices
  return [{ value: String(current.id), label: current.name }, ...choices]
}
